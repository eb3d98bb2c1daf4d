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

/** Texts of files, whether they are at hand or read when they are asked for. */
export type Texts = Pick<ReadonlyMap<string, string>, 'get'>;

/** Makes a report; problems are sorted by file and place. */
export function makeReport(files: number, problems: Iterable<Problem>, texts: Texts = new Map()): Report {
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

/** Rules about the set-up: what their problems name is no trace. */
const SET_UP = ['config/base-missing', 'config/revocations'];

/** The closing line: `2 errors in 1 of 14 traces`. */
export function summary(report: Report): string {
  const ofTraces = report.problems.filter(({ rule }) => !SET_UP.includes(rule));
  const setUp = report.problems.filter(({ rule }) => SET_UP.includes(rule));
  const said = [];
  if (setUp.length > 0) said.push(`${counted(setUp)} in the set-up`);
  if (ofTraces.length > 0) {
    const files = new Set(ofTraces.map(({ file }) => file)).size;
    const word = ofTraces.some(({ rule }) => rule.startsWith('reference/')) ? 'file' : 'trace';
    said.push(`${counted(ofTraces)} in ${files} of ${plural(Math.max(report.files, files), word)}`);
  }
  return said.length === 0 ? `no problem in ${plural(report.files, 'trace')}` : said.join(', ');
}

/** `2 errors and 1 warning`. */
function counted(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  return [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
  ].join(' and ');
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
