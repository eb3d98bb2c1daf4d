/**
 * What a run does, counted, and what the run before made and this one need not make again. Loaders, components and
 * pictures are modules of different graphs in one process, so they meet at the process.
 */

/** Bytes that outlast a build, each found again by what it was made from. */
export interface Keep {
  /** What was made `from` this before, to the byte. */
  read(from: readonly string[]): Uint8Array | undefined;
  write(from: readonly string[], bytes: Uint8Array): void;
}

/** The work of one run. A build that changed nothing reads files, and does nothing else. */
export interface Work {
  /** Trace files read: each once to be checked, and once more where a route hands out its text. */
  read: number;
  /** Records held to their contract. */
  checked: number;
  /** Figures drawn. */
  drawn: number;
  /** Pictures painted. */
  painted: number;
  /** Where a build keeps what it made; nothing is kept in dev or on a server. */
  keep?: Keep | undefined;
}

declare global {
  // Only `var` adds a property to the type of globalThis.
  var astroTraceDiffWork: Work | undefined;
}

/** The work of this process; none is done when it is first asked for. */
export function work(): Work {
  return (globalThis.astroTraceDiffWork ??= { read: 0, checked: 0, drawn: 0, painted: 0 });
}

/** Counts anew, for a new run in the same process. */
export function resetWork(keep?: Keep): void {
  globalThis.astroTraceDiffWork = { read: 0, checked: 0, drawn: 0, painted: 0, keep };
}

/** One line for a log. */
export function workDone({ read, checked, drawn, painted }: Work = work()): string {
  return `${read} files read, ${checked} records checked, ${drawn} figures drawn, ${painted} pictures painted`;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What an earlier build made `from` this, else what `make` makes of it now: it must go through JSON unchanged. */
export function kept<T>(from: () => readonly string[], make: () => T): T {
  const { keep } = work();
  if (!keep) return make();
  const key = from();
  const known = keep.read(key);
  if (known) return JSON.parse(decoder.decode(known)) as T;
  const made = make();
  keep.write(key, encoder.encode(JSON.stringify(made)));
  return made;
}
