/** What one row of a case shows, said from the data alone: where the runs agree, where they part, what comes too late. */
import type { BehaviorStep } from 'astro-trace-diff/schema';
import type { Run, Runs } from './steps.ts';
import { cut, jsonText, shown } from './text.ts';

/** Part of a sentence: words of ours, a name from the trace, or code. */
export type Part = string | { name: string } | { code: string };

const SHORT = 32;

/** Sentences on row `n`. */
export function differenceAt(n: number, runs: Runs): Part[] {
  const [a, b] = runs.map(({ sides }) => sides.get(n)?.step) as [BehaviorStep?, BehaviorStep?];
  const parts = a && b ? both(n, a, b, runs) : one(n, runs);
  for (const [i, step] of [a, b].entries()) {
    if (step) parts.push(...violation(step, runs[i]!));
  }
  return parts;
}

function one(n: number, runs: Runs): Part[] {
  const here = runs.find(({ sides }) => sides.has(n))!;
  const absent = runs.find((run) => run !== here)!;
  const step = here.sides.get(n)!.step;
  return [
    { name: absent.name },
    absent.last < n ? ` ended after step ${absent.last}; ` : ` has no step ${n}; `,
    { name: here.name },
    ' calls ',
    { code: step.tool },
    ...elsewhere(step.tool, n, absent),
    '. ',
  ];
}

function both(n: number, a: BehaviorStep, b: BehaviorStep, runs: Runs): Part[] {
  if (a.tool === b.tool) return sameTool(a, b, runs);
  const [first, second] = runs;
  const parted = [...first.sides].some(
    ([m, { step }]) => m < n && second.sides.get(m)?.step.tool !== step.tool,
  );
  return [
    ...(parted ? [] : ['Here the runs part: ']),
    { name: first.name },
    ' calls ',
    { code: a.tool },
    ...elsewhere(a.tool, n, second),
    '; ',
    { name: second.name },
    ' calls ',
    { code: b.tool },
    ...elsewhere(b.tool, n, first),
    '. ',
  ];
}

function sameTool(a: BehaviorStep, b: BehaviorStep, runs: Runs): Part[] {
  const start: Part[] = ['Both runs call ', { code: a.tool }];
  if (!same(a.args, b.args)) return [...start, '; ', ...differing('arguments', a.args, b.args, runs), '. '];
  const speak = a.kind === 'respond' && b.kind === 'respond';
  const with_ = a.args === undefined ? '' : ' with the same arguments';
  if (!same(a.return, b.return)) {
    // Nobody answers a step that speaks: what it returns is its own.
    const what = speak ? 'return values' : 'answers';
    return [...start, `${with_}; `, ...differing(what, a.return, b.return, runs), '. '];
  }
  if (a.result !== b.result) return [...start, `${with_}; the results differ. `];
  return speak ? [...start, ' and say the same. '] : [...start, `${with_} and get the same answer. `];
}

/** Names the keys that differ; where it is one with short values, the values too. */
function differing(what: string, a: unknown, b: unknown, [first, second]: Runs): Part[] {
  const keys = keysThatDiffer(a, b);
  if (keys === undefined) return [`the ${what} differ`];
  const [key] = keys;
  if (keys.length > 3 || key === undefined) return [`the ${what} differ in ${keys.length} fields`];
  if (keys.length > 1)
    return [`the ${what} differ in `, ...joined(keys.map((k) => ({ code: cut(shown(k), SHORT) })))];
  const values = [a, b].map((side) => jsonText((side as Record<string, unknown>)[key] ?? null));
  const field: Part[] = [`the ${what} differ in `, { code: cut(shown(key), SHORT) }];
  if (values.some((value) => value.length > SHORT)) return field;
  return [
    ...field,
    ', ',
    { code: values[0]! },
    ' in ',
    { name: first.name },
    ' and ',
    { code: values[1]! },
    ' in ',
    { name: second.name },
  ];
}

function keysThatDiffer(a: unknown, b: unknown): string[] | undefined {
  if (!isRecord(a) || !isRecord(b)) return undefined;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => !same(own(a, key), own(b, key)),
  );
}

/** When the other run calls the same tool, if it does. */
function elsewhere(tool: string, n: number, other: Run): Part[] {
  const at = [...other.sides.values()].filter(({ step }) => step.tool === tool).map(({ step }) => step.n);
  const before = at.findLast((m) => m < n);
  const after = at.find((m) => m > n);
  if (before !== undefined) return [`, as `, { name: other.name }, ` did at step ${before}`];
  if (after !== undefined) return [', which ', { name: other.name }, ` leaves until step ${after}`];
  return [', which ', { name: other.name }, ' never does'];
}

function violation(step: BehaviorStep, { name, sides }: Run): Part[] {
  const steps = [...sides.values()].map((side) => side.step);
  if (step.consequential === true) {
    const rest = steps.filter(({ n }) => n > step.n);
    const next = rest.findIndex(({ consequential }) => consequential === true);
    const late = (next === -1 ? rest : rest.slice(0, next)).filter(
      ({ in_violation }) => in_violation === true,
    );
    if (late.length === 0) return ['This is the violation in ', { name }, '. '];
    return [
      'This is the violation in ',
      { name },
      ': ',
      ...joined(late.map(({ tool }) => ({ code: tool }))),
      ' should have come before it. ',
    ];
  }
  if (step.in_violation !== true) return [];
  const apex = steps.findLast(({ n, consequential }) => n < step.n && consequential === true);
  if (!apex) return [];
  return ['In ', { name }, ' it comes too late: ', { code: apex.tool }, ` already ran at step ${apex.n}. `];
}

function joined(parts: Part[]): Part[] {
  return parts.flatMap((part, i) => {
    if (i === 0) return [part];
    const last = i === parts.length - 1;
    return [last ? (parts.length > 2 ? ', and ' : ' and ') : ', ', part];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Whether two JSON values are the same, whatever the order of their keys. */
function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (isRecord(a) && isRecord(b)) return keysThatDiffer(a, b)!.length === 0;
  return Object.is(a, b);
}
