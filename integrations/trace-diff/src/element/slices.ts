/** Work in slices: two hundred figures that arrive at once never hold up a reader's scroll or press. */

/** How long one slice may take, in ms: well under the 50 that make a long task, with room for the layout that follows. */
const SLICE = 5;
/** Time to the next, in ms: a frame, so that no frame has the figures of two slices to lay out. */
const FRAME = 16;

const jobs: { place: number; job: () => void }[] = [];
let due = 0;
let waiting = false;

/**
 * Does `job` soon.
 *
 * @param place Jobs are done in the order of their places: a figure that grows above others moves them all.
 */
export function soon(job: () => void, place: number): void {
  const behind = jobs.findLastIndex((other) => other.place <= place) + 1;
  jobs.splice(behind, 0, { place, job });
  if (!waiting) later(0);
}

function later(ms: number): void {
  waiting = true;
  due = performance.now() + ms;
  setTimeout(work, ms);
}

function work(): void {
  const start = performance.now();
  // A slice that comes late comes to a busy page, and does one thing.
  const end = start - due > SLICE ? start : start + SLICE;
  try {
    do jobs.shift()!.job();
    while (jobs.length > 0 && performance.now() < end);
  } finally {
    waiting = false;
    if (jobs.length > 0) later(FRAME);
  }
}
