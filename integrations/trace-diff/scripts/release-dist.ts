/**
 * Makes of dist/ what is released, after tsc and the bundles have written it, so that it stays under 200 kB: the
 * declarations that an export reaches; one script for each entry, and what several share in dist/chunks, minified into
 * short lines; source maps that know where each line began, which leads a stack trace to within a few lines; the outlines
 * of the font packed. Run it from anywhere: `node scripts/release-dist.ts`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import * as outlines from '../src/card/outlines-data.ts';
import { mappingsByLine } from './release-mappings.ts';
import { packOutlines, UNPACK } from './release-outlines.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');
const SRC = join(ROOT, 'src');

/** Files of dist/ that no source of their own makes. */
const BUNDLED = ['element/trace-diff.js', 'element/island.js', 'element/figure.css'];
/** An entry that no import names: Astro is given its address. */
const MIDDLEWARE = 'content/raw-dev.js';

const IMPORTS = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Does all of it. */
export async function releaseDist(): Promise<void> {
  const reached = reachedFiles();
  const documented = documentedDeclarations();
  const entries = scriptEntries();
  for (const path of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const file = join(DIST, path);
    const name = path.replaceAll('\\', '/');
    if (BUNDLED.includes(name) || !existsSync(file) || statSync(file).isDirectory()) continue;
    if (!name.endsWith('.d.ts') || !reached.has(file)) rmSync(file);
    else if (!documented.has(file)) writeFileSync(file, withoutComments(file));
  }
  await writeScripts(entries);
}

/** Names of the scripts that something outside dist/ asks for: exports, the command, components. */
function scriptEntries(): string[] {
  const { bin, exports } = manifest();
  const asking = [
    ...Object.values(bin).map((path) => join(ROOT, path)),
    ...readdirSync(join(SRC, 'components')).map((name) => join(SRC, 'components', name)),
  ];
  const asked = asking.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, specifier = '']) =>
      join(dirname(file), specifier),
    ),
  );
  const exported = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [join(ROOT, entry.default)],
  );
  const names = [...asked, ...exported, join(DIST, MIDDLEWARE)]
    .filter((file) => file.startsWith(DIST) && file.endsWith('.js'))
    .map((file) => relative(DIST, file).replaceAll('\\', '/'))
    .filter((name) => !BUNDLED.includes(name) && existsSync(sourceOf(name)));
  return [...new Set(names)].sort();
}

const sourceOf = (name: string): string => join(SRC, name.replace(/\.js$/, '.ts'));

async function writeScripts(names: readonly string[]): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: names.map(sourceOf),
    outdir: DIST,
    outbase: SRC,
    chunkNames: 'chunks/[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2024',
    charset: 'utf8',
    minify: true,
    // A map that knows where each line began must have lines: of a few statements each.
    lineLimit: 300,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'inline',
    plugins: [packedOutlines],
    write: false,
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, path.endsWith('.map') ? mapByLine(text) : text);
  }
}

/** A map that knows lines. Its sources are not shipped, and said to be empty: Vite would warn of each that it does not find. */
function mapByLine(text: string): string {
  const { sources, mappings } = JSON.parse(text) as { sources: string[]; mappings: string };
  return JSON.stringify({
    version: 3,
    sources,
    sourcesContent: sources.map(() => ''),
    names: [],
    mappings: mappingsByLine(mappings),
  });
}

/** The module of outlines, packed; its license stays in plain sight. */
const packedOutlines: Plugin = {
  name: 'packed-outlines',
  setup: (release) => {
    release.onLoad({ filter: /[\\/]outlines-data\.ts$/ }, ({ path }) => {
      const license = /^\/\*![^]*?\*\//.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
      return {
        loader: 'js',
        contents: `${license}\n${UNPACK.replace('PACKED', () => packOutlines(outlines))}`,
      };
    });
  },
};

/** A declaration that no export names, so that no editor shows what it says. */
function withoutComments(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, '');
}

interface Manifest {
  bin: Record<string, string>;
  exports: Record<string, string | { types: string; default: string }>;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
}

/** Where a declaration leads: it names sources. */
function leadsTo(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(IMPORTS);
  return [...specifiers].map(([, specifier = '']) =>
    join(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts')),
  );
}

/** Declarations of exports, and of what they name. */
function documentedDeclarations(): Set<string> {
  const entries = Object.values(manifest().exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : [join(ROOT, entry.types)],
  );
  return new Set(entries.flatMap((file) => [file, ...(existsSync(file) ? leadsTo(file) : [])]));
}

/** Absolute paths of all that an export, the command or a component shipped as source leads to. */
function reachedFiles(): Set<string> {
  const { bin, exports } = manifest();
  const components = join(SRC, 'components');
  const open = [
    ...[...Object.values(bin), ...Object.values(exports)]
      .flatMap((entry) => (typeof entry === 'string' ? entry : [entry.types, entry.default]))
      .map((path) => join(ROOT, path)),
    ...readdirSync(components)
      .filter((name) => /\.(?:astro|d\.ts|js)$/.test(name))
      .map((name) => join(components, name)),
  ];
  const seen = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !/\.(?:astro|[jt]s)$/.test(file) || !existsSync(file)) continue;
    seen.add(file);
    const specifiers = readFileSync(file, 'utf8').matchAll(IMPORTS);
    for (const [, specifier = ''] of specifiers) {
      const path = join(dirname(file), specifier);
      // A declaration names sources; a component names what it runs, and may mean its types.
      if (!file.endsWith('.d.ts')) open.push(path);
      if (!file.endsWith('.js')) open.push(path.replace(/\.[jt]s$/, '.d.ts'));
    }
  }
  return seen;
}

if (import.meta.main) await releaseDist();
