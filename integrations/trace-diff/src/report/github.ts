/** The report as GitHub workflow commands, one a problem: the checks page puts each beside its line. */
import type { Report } from './report.ts';

/** One `::error …` or `::warning …` line a problem. */
export function githubReport(report: Report): string {
  return report.problems
    .map(({ file, line, column, rule, severity, message, hint }) => {
      const place = line === undefined ? '' : `,line=${line},col=${column ?? 1}`;
      const text = hint === undefined ? message : `${message}\n${hint}`;
      return `::${severity} file=${property(file)}${place},title=${property(rule)}::${data(text)}`;
    })
    .join('\n');
}

// The escapes of GitHub's own toolkit (@actions/core, command.ts).
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
