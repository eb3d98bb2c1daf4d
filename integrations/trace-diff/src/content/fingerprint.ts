/**
 * What a cached entry was checked against. Astro keeps content between builds and clears it when the text of the
 * content config changes; the checks live in this package, so their own text goes into every entry's digest.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Version of this package. */
export const version: string = (createRequire(import.meta.url)('../../package.json') as { version: string })
  .version;

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
  const made = known.get(key) ?? `${version}-${hashOf(folders)}`;
  known.set(key, made);
  return made;
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
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
