/**
 * What a cached entry was checked against. Astro keeps content between builds and clears it when the text of the
 * content config changes; the checks live in this package, so their own text goes into every entry's digest, and so do
 * the versions of what they stand on.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  version: string;
  dependencies: Readonly<Record<string, string>>;
  peerDependencies: Readonly<Record<string, string>>;
}

const require = createRequire(import.meta.url);
const manifest = require('../../package.json') as Manifest;

/** Version of this package. */
export const { version } = manifest;

const known = new Map<string, string>();

/** Version of this package and a hash of every module that decides what is valid. */
export const fingerprint = (): string => fingerprintOf(['contracts', 'check']);

/** The same of every module that decides what is drawn. */
export const drawingFingerprint = (): string => fingerprintOf(['contracts', 'check', 'figure', 'card']);

const DIST = new URL('../', import.meta.url);
let isBundled: boolean | undefined;

function fingerprintOf(rooms: readonly string[]): string {
  // A release is bundled: what the rooms hold is in its chunks, and in whatever entry is the only one to use it.
  isBundled ??= existsSync(new URL('chunks/', DIST));
  const folders = isBundled ? ['.'] : rooms;
  const key = folders.join();
  const made = known.get(key) ?? `${version}-${hashOf(folders, besides())}`;
  known.set(key, made);
  return made;
}

/** Versions of what is not in this package: the packages it imports, and the engine's tables of characters. */
function besides(): string[] {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const { unicode, icu } = process.versions;
  return [`${unicode} ${icu}`, ...names.map((name) => `${name} ${versionOf(name)}`)];
}

/** Version of the package `name` as this one imports it; empty where no folder tells, as with an archive of packages. */
function versionOf(name: string): string {
  const folders = require.resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  return file === undefined ? '' : (JSON.parse(readFileSync(file, 'utf8')) as Manifest).version;
}

function hashOf(folders: readonly string[], besides: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(besides));
  for (const folder of folders.map((name) => join(fileURLToPath(DIST), name))) {
    const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'),
    );
    for (const name of modules.sort()) {
      hash.update(name.replaceAll('\\', '/')).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('base64url').slice(0, 16);
}
