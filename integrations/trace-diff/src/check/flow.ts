/**
 * Passage traces of one binding, held against each other (contract page, section 2a). Contradictions are errors; what
 * is only inferred is advice. What is missing, a parent, a number or an earlier state, is unknown and no fault: a site
 * seldom holds a whole flow.
 */
import { type FlowFile, type FlowFinding, findingsOfBinding, repeatedTraceRefs } from './flow-rules.ts';
import { type Places, placesIn } from './places.ts';
import { compareProblems, compareText, type Problem, toPointer } from './problem.ts';

export type { FlowFile } from './flow-rules.ts';

/**
 * Every contradiction and every doubt between `files`, which may hold many bindings. Each problem sits in the file that
 * comes later by name, and its message names the other one. Pure; the order of `files` does not matter.
 */
export function checkFlows(files: readonly FlowFile[]): Problem[] {
  const sorted = [...files].sort((a, b) => compareText(a.file, b.file));
  const found: FlowFinding[] = [...repeatedTraceRefs(sorted)];
  const bindings = new Map<string, FlowFile[]>();
  for (const file of sorted) {
    const binding = file.record['binding/ref'];
    const members = bindings.get(binding);
    if (members) members.push(file);
    else bindings.set(binding, [file]);
  }
  for (const members of bindings.values()) {
    for (const finding of findingsOfBinding(members)) found.push(finding);
  }
  const places = new Map<FlowFile, Places>();
  return found
    .map(({ in: file, rule, severity, path, message, hint, atKey }): Problem => {
      let place = places.get(file);
      if (!place) places.set(file, (place = placesIn(file.text)));
      return {
        file: file.file,
        ...place.of(path, atKey),
        pointer: toPointer(path),
        rule: `flow/${rule}`,
        severity,
        message,
        ...(hint !== undefined && { hint }),
      };
    })
    .sort(compareProblems);
}
