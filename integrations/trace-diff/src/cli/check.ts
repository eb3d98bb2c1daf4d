/** `trace-diff check`. */
import { checkText } from '../check/check.ts';
import { type Problem, withStrictness } from '../check/problem.ts';
import { githubReport } from '../report/github.ts';
import { jsonReport } from '../report/json.ts';
import { prettyReport } from '../report/pretty.ts';
import { fails, makeReport, type Report } from '../report/report.ts';
import { choice, readWords } from './arguments.ts';
import { readInputs } from './inputs.ts';
import type { Terminal } from './terminal.ts';

const FORMATS = ['pretty', 'json', 'github'] as const;

/** Checks what the words name and writes the report. Returns the exit code. */
export async function check(words: readonly string[], terminal: Terminal): Promise<number> {
  const read = readWords(words, { format: { type: 'string' }, strict: { type: 'boolean' } });
  const format = choice(read, 'format', FORMATS, 'pretty');
  const { inputs, problems: unread } = await readInputs(read.positionals, terminal.cwd);
  const problems: Problem[] = [...unread];
  const texts = new Map<string, string>();
  let files = new Set(unread.map(({ file }) => file)).size;
  for (const { file, text, guessed } of inputs) {
    const checked = checkText(file, text);
    // Other JSON may lie in a content folder that nobody named.
    if (guessed && checked.problems.some(({ rule }) => rule === 'config/unknown-schema')) continue;
    files++;
    problems.push(...checked.problems);
    if (checked.problems.length > 0) texts.set(file, text);
  }
  const report = makeReport(files, withStrictness(problems, read.values['strict'] === true), texts);
  terminal.write(written(report, format, terminal.color));
  return fails(report) ? 1 : 0;
}

function written(report: Report, format: (typeof FORMATS)[number], color: boolean): string {
  switch (format) {
    case 'json':
      return `${jsonReport(report)}\n`;
    case 'github':
      return report.problems.length === 0 ? '' : `${githubReport(report)}\n`;
    case 'pretty':
      return `${prettyReport(report, { color })}\n`;
  }
}
