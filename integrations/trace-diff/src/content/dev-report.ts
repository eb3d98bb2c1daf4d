/** Problems while a site is being written: in the log once a change, and over the page until they are mended. */
import type { AstroIntegrationLogger } from 'astro';
import type { ViteDevServer } from 'vite';
import { hasErrors } from '../check/problem.ts';
import { prettyReport } from '../report/pretty.ts';
import type { Report } from '../report/report.ts';
import type { SharedState } from './shared-state.ts';

/** No problem, as problems are compared. */
const NONE = '[]';

/** A function that shows the current report of all traces, and takes it back once there is nothing to show. */
export function showInDev(
  server: ViteDevServer,
  logger: AstroIntegrationLogger,
): NonNullable<SharedState['show']> {
  const { hot } = server.environments.client;
  let current: Report | undefined;
  let logged = NONE;
  const overlay = (report: Report) => {
    const first = report.problems.find(({ severity }) => severity === 'error');
    hot.send({
      type: 'error',
      err: {
        name: 'TraceProblems',
        message: prettyReport(report),
        stack: '',
        plugin: 'astro-trace-diff',
        ...(first?.line !== undefined && {
          loc: { file: first.file, line: first.line, column: first.column ?? 1 },
        }),
      },
    });
  };
  // A page that is opened or reloaded while there are errors shows them too.
  hot.on('vite:client:connect', () => {
    if (current) overlay(current);
  });
  return (report) => {
    const failing = report !== undefined && hasErrors(report.problems);
    const wasFailing = current !== undefined;
    current = failing ? report : undefined;
    const problems = JSON.stringify(report?.problems ?? []);
    // How many traces there are beside the bad ones is no news.
    if (problems !== logged) {
      if (report === undefined || problems === NONE) logger.info('all traces are good again');
      else logger[failing ? 'error' : 'warn'](`\n${prettyReport(report)}`);
      logged = problems;
    }
    if (failing) overlay(report);
    else if (wasFailing) hot.send({ type: 'full-reload' });
  };
}
