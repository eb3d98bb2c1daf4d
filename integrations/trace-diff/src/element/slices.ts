/** Work in slices: two hundred figures that arrive at once never hold up a reader's scroll or press. */

/** How long one slice may take, in ms: well under the 50 that make a long task, with room for the layout that follows. */
const SLICE = 10;

const jobs: (() => void)[] = [];

/** Does `job` soon, after those that came before it. */
export function soon(job: () => void): void {
  if (jobs.push(job) === 1) setTimeout(work);
}

function work(): void {
  const end = performance.now() + SLICE;
  try {
    do jobs[0]!();
    while ((jobs.shift(), jobs.length > 0) && performance.now() < end);
  } finally {
    if (jobs.length > 0) setTimeout(work);
  }
}
