/** What the benches compare with. It is installed here, once, and never with the repository: no build and no test needs it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './process.ts';

const BENCH = join(ROOT, 'bench');
const require = createRequire(join(BENCH, 'package.json'));

/** Installs what bench/package-lock.json names, where it is not there. */
export function installLibraries(): void {
  if (existsSync(join(BENCH, 'node_modules/.package-lock.json'))) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: BENCH,
    stdio: 'inherit',
  });
}

/** Address of a module of an installed library. */
export const addressOf = (specifier: string): string => pathToFileURL(require.resolve(specifier)).href;

/** A module of an installed library; `T` is the part of it that a bench uses. */
export async function library<T>(specifier: string): Promise<T> {
  return (await import(addressOf(specifier))) as T;
}

/** The same where a package exports to `import` alone. */
export async function moduleLibrary<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(join(BENCH, 'node_modules', path)).href)) as T;
}

/** Version of everything that takes part. */
export async function versions(): Promise<Record<string, string>> {
  const own = ['mermaid', 'react', 'react-dom', 'ajv', '@observablehq/plot', 'linkedom'];
  const root = ['astro', '@astrojs/mdx', 'jsonc-parser', 'zod', 'playwright'];
  const read = async (folder: string, name: string): Promise<[string, string]> => {
    const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
    return [name, (JSON.parse(text) as { version: string }).version];
  };
  const all = await Promise.all([
    ...root.map((name) => read(ROOT, name)),
    ...own.map((name) => read(BENCH, name)),
  ]);
  return { node: process.version, ...Object.fromEntries(all) };
}
