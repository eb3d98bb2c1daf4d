/** One report over many files, whoever reads it. */
import { compareProblems, hasErrors, type Problem } from '../check/problem.ts';

/** All problems of a run, sorted, with the texts they point into. */
export interface Report {
  /** Files that were looked at, good ones included. */
  files: number;
  problems: readonly Problem[];
  /** Text of a file that has problems, for code frames; undefined where it is not at hand. */
  textOf(file: string): string | undefined;
}

/** Makes a report; problems are sorted by file and place. */
export function makeReport(
  files: number,
  problems: Iterable<Problem>,
  texts: ReadonlyMap<string, string> = new Map(),
): Report {
  return {
    files,
    problems: [...problems].sort(compareProblems),
    textOf: (file) => texts.get(file),
  };
}

/** Whether the report fails a build. */
export function fails(report: Report): boolean {
  return hasErrors(report.problems);
}

/** The closing line: `2 errors in 1 of 14 traces`. */
export function summary(report: Report): string {
  const count = (severity: Problem['severity']) =>
    report.problems.filter((p) => p.severity === severity).length;
  const errors = count('error');
  const warnings = count('warning');
  const files = new Set(report.problems.map(({ file }) => file)).size;
  const parts = [];
  if (errors > 0) parts.push(plural(errors, 'error'));
  if (warnings > 0) parts.push(plural(warnings, 'warning'));
  if (parts.length === 0) return `no problem in ${plural(report.files, 'trace')}`;
  const traces = report.problems.some(({ rule }) => rule.startsWith('reference/')) ? 'file' : 'trace';
  return `${parts.join(' and ')} in ${files} of ${plural(Math.max(report.files, files), traces)}`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
