/** Where a site's config files are; in Astro's own order, since of two the first counts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';

const ASTRO = ['mjs', 'js', 'ts', 'mts'].map((extension) => `astro.config.${extension}`);
const CONTENT = ['mjs', 'js', 'mts', 'ts'].map((extension) => `content.config.${extension}`);
const OLD_CONTENT = ['ts', 'js', 'mjs', 'mts'].map((extension) => `content/config.${extension}`);

/** The file that makes a site of the folder `cwd`, if one does. */
export function siteConfig(cwd: string): string | undefined {
  return firstOf(cwd, [...ASTRO, ...CONTENT.map((name) => `src/${name}`)]);
}

/** Path of the content config that a build would read. Astro itself refuses one that lies where it no longer looks. */
export function contentConfig({ srcDir, legacy }: AstroConfig): string | undefined {
  const source = fileURLToPath(srcDir);
  const found = firstOf(source, [...CONTENT, ...(legacy.collectionsBackwardsCompat ? OLD_CONTENT : [])]);
  return found === undefined ? undefined : join(source, found);
}

function firstOf(folder: string, names: readonly string[]): string | undefined {
  return names.find((name) => existsSync(join(folder, name)));
}
