/** The files that go to browsers as they are: made by the package's build, handed on by a site's. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';
import { basePrefix } from './site-address.ts';

/** The files, by what they are for. */
export const BROWSER_FILES = {
  /** The whole element in one script. */
  element: new URL('../element/trace-diff.js', import.meta.url),
  /** What works the controls of figures that are drawn already. */
  island: new URL('../element/island.js', import.meta.url),
  /** The look of figures. */
  styles: new URL('../element/figure.css', import.meta.url),
} as const;

/**
 * Writes the whole element to `path` of the output.
 *
 * @returns Whether it was written; a file of the site's own at that path stays.
 */
export async function emitElement(dir: URL, path: string): Promise<boolean> {
  const target = new URL(`.${path}`, dir);
  if (existsSync(target)) return false;
  await mkdir(new URL('.', target), { recursive: true });
  await writeFile(target, await readFile(BROWSER_FILES.element));
  return true;
}

/** What of Astro's config says where assets go. */
export type AssetConfig = Pick<AstroConfig, 'base'> & {
  build: Pick<AstroConfig['build'], 'assets' | 'assetsPrefix'>;
};

/** Writes a file under Astro's folder of assets, named by its content, and returns its address. */
export async function emitAsset(file: 'island' | 'styles', dir: URL, config: AssetConfig): Promise<string> {
  const content = await readFile(BROWSER_FILES[file]);
  const kind = file === 'styles' ? 'css' : 'js';
  const hash = createHash('sha256')
    .update(content)
    .digest('base64url')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 8);
  const path = `${config.build.assets}/trace-diff.${hash}.${kind}`;
  const target = new URL(path, dir);
  if (!existsSync(target)) {
    await mkdir(new URL('.', target), { recursive: true });
    await writeFile(target, content);
  }
  return `${assetPrefix(config, kind)}/${path}`;
}

/** What addresses of assets of a kind begin with, without a final slash. */
export function assetPrefix({ base, build }: AssetConfig, kind: 'css' | 'js'): string {
  const { assetsPrefix } = build;
  const prefix =
    typeof assetsPrefix === 'object' ? (assetsPrefix[kind] ?? assetsPrefix.fallback) : assetsPrefix;
  return prefix === undefined ? basePrefix(base) : prefix.replace(/\/+$/, '');
}

/** A path on disk for a path of the site below `folder`, or undefined where it would leave it. */
export function pathBelow(folder: URL, path: string): URL | undefined {
  const inner = path.replace(/^\/+/, '');
  const target = URL.parse(inner.split('/').map(encodeSegment).join('/'), folder);
  return target && fileURLToPath(target).startsWith(fileURLToPath(folder)) ? target : undefined;
}

/** A segment of a URL as one of a file URL: decoded where it can be, then encoded again. */
function encodeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment);
  }
}
