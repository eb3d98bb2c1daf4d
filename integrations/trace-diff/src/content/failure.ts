/** How problems reach a person through Astro: as one error that is the report, or as a log. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../check/problem.ts';
import { prettyReport } from '../report/pretty.ts';
import { makeReport, type Report } from '../report/report.ts';

/**
 * The one error a build ends with. A plain error and not Astro's own: Astro interprets `**x**` and `[a](b)` in its own
 * errors, and what stands here comes from files. The empty stack keeps Astro from inventing a location.
 */
export class TraceProblems extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super(`\n${prettyReport(report)}`);
    this.name = 'TraceProblems';
    this.report = report;
    this.stack = '';
  }
}

/** A report over files of a project; for a code frame, and only for one, a text is read again. */
export function reportOn(root: URL, files: number, problems: readonly Problem[]): Report {
  return makeReport(files, problems, {
    get: (file) => {
      try {
        return readFileSync(fileURLToPath(new URL(encodePath(file), root)), 'utf8');
      } catch {
        // A file that cannot be read has no frame; its problem says what there is to say.
        return undefined;
      }
    },
  });
}

/** A relative path as the path of a URL. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
