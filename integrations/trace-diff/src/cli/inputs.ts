/** Which files a check is about, and their texts. */
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { decodeText, type ReadText, readText } from '../content/read-file.ts';
import { idOf, sharedIds, traceFiles } from '../content/trace-files.ts';
import type { Problem } from '../check/problem.ts';
import { UsageError } from './usage.ts';
import { append } from '../lists.ts';

/** A file to check: its name in problems, and its text. */
export interface Input {
  file: string;
  text: string;
  /** Whether it was found in a folder that may hold other JSON as well. */
  guessed: boolean;
}

/** All inputs, and what was wrong before any could be checked. */
export interface Inputs {
  inputs: Input[];
  /** One problem of each file that could not be read. */
  problems: Problem[];
  /** Problems of ids that two of the files share. */
  shared: Problem[];
}

/**
 * Reads what `paths` name.
 *
 * @param guessed Whether nobody named them.
 * @throws UsageError where a path is empty; Error where one does not exist, or a folder that was named holds no JSON.
 */
export async function readInputs(paths: readonly string[], cwd: string, guessed = false): Promise<Inputs> {
  const found: Inputs = { inputs: [], problems: [], shared: [] };
  const names = new Set<string>();
  for (const path of paths) {
    if (path === '') throw new UsageError('a PATH is empty; name a file or folder');
    if (path !== '-') await addPath(found, names, { path, guessed }, cwd);
    else if (isNew(names, '<stdin>')) add(found, '<stdin>', guessed, decodeText(readFileSync(0), '<stdin>'));
  }
  return found;
}

/** Files read at one time. */
const AT_ONCE = 32;

async function addPath(
  found: Inputs,
  names: Set<string>,
  { path, guessed }: { path: string; guessed: boolean },
  cwd: string,
): Promise<void> {
  const absolute = resolve(cwd, path);
  if (!existsSync(absolute)) {
    const isLink = lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    throw new Error(isLink ? `${path} is a link to nothing` : `${path} does not exist`);
  }
  const isFolder = statSync(absolute).isDirectory();
  const inside = isFolder ? await traceFiles(absolute) : [basename(absolute)];
  if (!guessed && inside.length === 0) throw new Error(`${path} holds no *.json file: nothing to check`);
  const folder = isFolder ? absolute : join(absolute, '..');
  const named = inside.map((file) => [nameOf(join(folder, file), cwd), file] as const);
  const fresh = named.filter(([name]) => isNew(names, name));
  for (let start = 0; start < fresh.length; start += AT_ONCE) {
    const some = fresh.slice(start, start + AT_ONCE);
    const texts = await Promise.all(some.map(([name, file]) => readText(join(folder, file), name)));
    for (const [i, [name]] of some.entries()) add(found, name, guessed, texts[i]!);
  }
  if (isFolder) append(found.shared, sharedIds(named.map(([name, file]) => [name, idOf(file)] as const)));
}

/** Whether `name` comes for the first time: a file named twice is checked once. */
function isNew(names: Set<string>, name: string): boolean {
  if (names.has(name)) return false;
  names.add(name);
  return true;
}

function add(found: Inputs, file: string, guessed: boolean, read: ReadText): void {
  if ('problem' in read) found.problems.push(read.problem);
  else found.inputs.push({ file, text: read.text, guessed });
}

/** A path relative to the working folder where it lies below it, with forward slashes. */
function nameOf(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  return (inside.startsWith('..') ? path : inside).split(sep).join('/');
}

/**
 * The folders that a project without any config of Astro's is guessed to keep its traces in.
 *
 * @throws UsageError where it has none of them.
 */
export function contentFolders(cwd: string): string[] {
  const folders = ['content', 'src/content'].filter((folder) => existsSync(join(cwd, folder)));
  if (folders.length > 0) return folders;
  throw new UsageError(
    'nothing to check: there is no Astro config here, and no content folder; name a file or folder, as in trace-diff check traces/',
  );
}
