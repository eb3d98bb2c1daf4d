/** The JSON files of a folder, and the ids they give their entries. */
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { compareText, type Problem } from '../check/problem.ts';

/** Every trace file below `folder`, as paths relative to it with forward slashes, in one order everywhere. */
export async function traceFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!isTraceFile(name)) continue;
    if (!(await isFile(entry, path))) continue;
    found.push(name.split(sep).join('/'));
  }
  return found.sort(compareText);
}

/**
 * Whether a file is taken for a record: every `*.json` but what is hidden, as in Astro's `glob()`, and packages. A base
 * high up would hold those of tools, and macOS puts a `._x.json` beside a file of another disk.
 *
 * @param path Below the base.
 */
export function isTraceFile(path: string): boolean {
  return /\.json$/i.test(path) && !/(?:^|[\\/])(?:\.|node_modules[\\/])/.test(path);
}

async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (entry.isFile()) return true;
  if (!entry.isSymbolicLink()) return false;
  // One that leads nowhere is taken for a record, so that reading it says so.
  const target = await stat(path).catch(() => undefined);
  return target === undefined || target.isFile();
}

/** The id of an entry: its path below the base without `.json`, as written. */
export function idOf(path: string): string {
  return path.replace(/\.json$/i, '');
}

/**
 * Problems for ids that two files share, or that a file system blind to case or to the way accents are stored would
 * mix up: one of the two would be lost, and not on every machine the same.
 */
export function sharedIds(files: Iterable<readonly [file: string, id: string]>): Problem[] {
  const byFolded = new Map<string, { file: string; id: string }>();
  const problems: Problem[] = [];
  for (const [file, id] of files) {
    const folded = id.normalize('NFC').toLowerCase();
    const first = byFolded.get(folded);
    if (!first) {
      byFolded.set(folded, { file, id });
      continue;
    }
    problems.push({
      file,
      pointer: '',
      rule: 'config/shared-id',
      severity: 'error',
      message: `the id ${JSON.stringify(id)} is already that of ${first.file}${first.id === id ? '' : ` (${JSON.stringify(first.id)}), but for how it is written`}`,
      hint: 'rename one of the two files: an id is the path of its file, without .json',
    });
  }
  return problems;
}
