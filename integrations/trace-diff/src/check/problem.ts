/** The one shape every fault takes, wherever it was found and whoever reads it. */

/** How much a problem weighs: an error fails the build, a warning is advice (an error under `strict`). */
export type Severity = 'error' | 'warning';

/** One fault, as every reporter and every script gets it. */
export interface Problem {
  /** Path of the file, relative to the project, with forward slashes; `<stdin>` or a tag name where there is none. */
  file: string;
  /** 1-based line; absent where no position can be known. */
  line?: number;
  /** 1-based column in characters (code points); absent where no position can be known. */
  column?: number;
  /** RFC 6901 pointer to the value meant; `""` is the whole document. */
  pointer: string;
  /** Stable id, such as `behavior/step-kind`. */
  rule: string;
  severity: Severity;
  /** Where, what was found, what was expected: one sentence without its full stop. */
  message: string;
  /** The way out. */
  hint?: string;
  /** How many characters from `column` on belong to the fault; 1 where unknown. For code frames only. */
  length?: number;
}

/** RFC 6901 pointer for a path of keys and indexes. */
export function toPointer(path: readonly PropertyKey[]): string {
  let pointer = '';
  for (const part of path) {
    const name = String(part);
    pointer += `/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
  }
  return pointer;
}

/** A path as a person writes it: `rails[1].steps[2].kind`. */
export function toDisplayPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[\w$][\w$/-]*$/.test(String(part))) text += `${text ? '.' : ''}${String(part)}`;
    else text += `[${JSON.stringify(String(part))}]`;
  }
  return text;
}

/** Order of a report: by file, then by place in it, then by rule, so that it never depends on who finished first. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    compareText(a.file, b.file) ||
    (a.line ?? Infinity) - (b.line ?? Infinity) ||
    (a.column ?? Infinity) - (b.column ?? Infinity) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  );
}

/** Order by code unit: the same on any machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same problems with advice counted as errors where `strict` asks for it. */
export function withStrictness(problems: readonly Problem[], strict: boolean): Problem[] {
  return strict ? problems.map((problem) => ({ ...problem, severity: 'error' })) : [...problems];
}

/** Whether any of `problems` fails a build. */
export function hasErrors(problems: Iterable<Problem>): boolean {
  for (const problem of problems) if (problem.severity === 'error') return true;
  return false;
}
