/**
 * How much of the package's code runs, counted by the engine: the same on any machine, where times are not. What is to be
 * counted must be imported after this module, since the engine puts its counters into code as it compiles it.
 */
import { type Profiler, Session } from 'node:inspector';

const SOURCES = '/integrations/trace-diff/src/';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How often the blocks of the package's sources run in `work`: each function, branch and turn of a loop counts. */
export function executions(work: () => unknown): number {
  taken();
  work();
  return taken();
}

/** What ran since it was asked for last. */
function taken(): number {
  let total = 0;
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    total = counted(result);
  });
  return total;
}

function counted(scripts: readonly Profiler.ScriptCoverage[]): number {
  let total = 0;
  for (const { url, functions } of scripts) {
    if (!url.includes(SOURCES)) continue;
    for (const { ranges } of functions) for (const { count } of ranges) total += count;
  }
  return total;
}
