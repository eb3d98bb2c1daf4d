/** The report for scripts. */
import type { Report } from './report.ts';

/** `{ "files": N, "problems": [ … ] }`, two-space indented, without a final newline. */
export function jsonReport(report: Report): string {
  const problems = report.problems.map(({ file, line, column, pointer, rule, severity, message, hint }) => ({
    file,
    line,
    column,
    pointer,
    rule,
    severity,
    message,
    hint,
  }));
  return JSON.stringify({ files: report.files, problems }, null, 2);
}
