/**
 * Makes of dist/ what is released, after tsc and the bundles have written it, so that it stays under 200 kB: only what
 * an export reaches; scripts without their comments, most of them minified; source maps that know lines,
 * which is all that a stack trace asks; the outlines of the font packed. Run it from anywhere: `node scripts/release-dist.ts`.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import ts from 'typescript';
import * as outlines from '../src/card/outlines-data.ts';
import { mappingsByLine } from './release-mappings.ts';
import { packOutlines, UNPACK } from './release-outlines.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');
const SRC = join(ROOT, 'src');

/** Files of dist/ that no source of their own makes. */
const BUNDLED = ['element/trace-diff.js', 'element/island.js', 'element/figure.css'];
/** The outlines of the font: 190 kB of digits. */
const OUTLINES = 'card/outlines-data.js';
/** Rooms that say what is wrong and do not throw, or throw what only the command line prints: no stack trace leads there. */
const MINIFIED = /^(?:contracts|check|figure|report|element|publish|card|cli)\//;

const IMPORTS = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Does all of it. */
export async function releaseDist(): Promise<void> {
  const options = compilerOptions();
  const reached = reachedFiles();
  const documented = documentedDeclarations();
  for (const path of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const file = join(DIST, path);
    const name = path.replaceAll('\\', '/');
    if (BUNDLED.includes(name) || !existsSync(file) || statSync(file).isDirectory()) continue;
    const source = join(SRC, name.replace(/\.(?:d\.ts|js|js\.map)$/, '.ts'));
    if (!reached.has(file.replace(/\.map$/, '')) || !existsSync(source)) rmSync(file);
    else if (name === OUTLINES) writeFileSync(file, packed(source));
    else if (name === `${OUTLINES}.map`) rmSync(file);
    else if (name.endsWith('.d.ts') && !documented.has(file)) writeFileSync(file, withoutComments(file));
    else if (name.endsWith('.js')) await writeScript(source, file, options);
  }
}

function compilerOptions(): ts.CompilerOptions {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.build.json'),
    { removeComments: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (!config) throw new Error('tsconfig.build.json cannot be read');
  // One file says nothing of its package, which is all ES modules.
  return {
    ...config.options,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
}

/** The script of `source`, without comments, and its map by line. Licenses (`/*!`) stay. */
async function writeScript(source: string, file: string, compilerOptions: ts.CompilerOptions): Promise<void> {
  const { outputText, sourceMapText = '{}' } = ts.transpileModule(readFileSync(source, 'utf8'), {
    compilerOptions,
    fileName: source,
  });
  const { mappings } = JSON.parse(sourceMapText) as { mappings: string };
  const map = {
    version: 3,
    sources: [relative(dirname(file), source).replaceAll('\\', '/')],
    // Not shipped, and said to be empty: Vite would warn of each source that it does not find.
    sourcesContent: [''],
    names: [],
    mappings: mappingsByLine(mappings),
  };
  if (MINIFIED.test(relative(DIST, file).replaceAll('\\', '/'))) {
    const { code } = await transform(outputText, { minify: true, charset: 'utf8' });
    writeFileSync(file, code);
    rmSync(`${file}.map`, { force: true });
    return;
  }
  writeFileSync(file, outputText);
  writeFileSync(`${file}.map`, JSON.stringify(map));
}

/** The module of outlines, packed; its license stays in plain sight. */
function packed(source: string): string {
  const license = /^\/\*![^]*?\*\//.exec(readFileSync(source, 'utf8'))?.[0] ?? '';
  return `${license}\n${UNPACK.replace('PACKED', () => packOutlines(outlines))}`;
}

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
