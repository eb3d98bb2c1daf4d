/** Processes that are measured: how long they took, and how much memory they had at most. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** Everything that a bench makes. */
export const TEMPORARY = join(ROOT, 'bench/.tmp');

const USAGE = new URL('usage.mjs', import.meta.url).href;

/** Processes that are measured at one time: two, one a core, so that what is compared has the same moment of the machine. */
export const AT_ONCE = Math.min(2, availableParallelism());

/** One run of a process. */
export interface Run {
  ms: number;
  /** Milliseconds of processor time, which other work on the machine changes less. */
  cpu: number;
  /** Peak of its resident memory in MB. */
  megabytes: number;
  /** What the integration counted; absent where it took no part. */
  work?: { read: number; checked: number; drawn: number; painted: number } | undefined;
  output: string;
}

/** Peaks of memory of `runs`, in MB. */
export const peaksOf = (runs: readonly Run[]): number[] => runs.map(({ megabytes }) => megabytes);

/** Takes from the site in `dir` what its builds have kept, so that the next is as the first. */
export const forgetBuilds = (dir: string): Promise<void> =>
  rm(join(dir, 'node_modules/.astro'), { recursive: true, force: true });

let runs = 0;

/**
 * Runs a script under this Node, in a process of its own.
 *
 * @throws Error with its output where it fails.
 */
export async function run(
  cwd: string,
  script: string,
  words: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Run> {
  await mkdir(TEMPORARY, { recursive: true });
  const usage = join(TEMPORARY, `usage-${process.pid}-${runs++}`);
  const start = performance.now();
  const { code, output } = await new Promise<{ code: number | null; output: string }>((done, fail) => {
    const child = spawn(process.execPath, ['--import', USAGE, script, ...words], {
      cwd,
      env: { ...process.env, ...quiet, BENCH_USAGE: usage, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', fail);
    child.on('close', (ended) => {
      done({ code: ended, output: text });
    });
  });
  const ms = performance.now() - start;
  if (code !== 0) throw new Error(`${script} ${words.join(' ')} in ${cwd} ended with ${code}:\n${output}`);
  const own = JSON.parse(await readFile(usage, 'utf8')) as Pick<Run, 'megabytes' | 'cpu' | 'work'>;
  await rm(usage);
  return { ms, output, ...own };
}

/** What keeps Astro from asking, telling and detaching. */
const quiet = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  CI: '1',
} as const;

/** Astro's command line. */
export const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs');
