/**
 * Loaded into a measured process: leaves the peak of its memory, its processor time and what the
 * integration counted of its work where BENCH_USAGE says when it ends.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const target = process.env.BENCH_USAGE;
if (target && isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(
      target,
      JSON.stringify({
        megabytes: maxRSS / 1024,
        cpu: (userCPUTime + systemCPUTime) / 1000,
        work: globalThis.astroTraceDiffWork,
      }),
    );
  });
}
