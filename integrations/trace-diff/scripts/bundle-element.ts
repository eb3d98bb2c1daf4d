/**
 * Makes the files that go to browsers as they are, into dist/element/:
 *
 * - `trace-diff.js`: the whole element as one classic-or-module script, its styles within;
 * - `island.js`: what works the controls of server-drawn figures, for pages that Astro does not bundle;
 * - `figure.css`: styles.css, minified.
 *
 * Run it after the build, from anywhere: `node scripts/bundle-element.ts`. Same sources, same bytes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as esbuild, type Plugin, transform } from 'esbuild';
import { eastAsianWidth } from 'get-east-asian-width';
import { minify } from 'terser';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const OUT = fileURLToPath(new URL('../dist/element/', import.meta.url));

/**
 * What stands in for what in the stand-alone file, where everything must fit in 20 kB: each stand-in says why, and
 * test/unit/lean.test.ts holds each to the answers of the original.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  'zod/mini': 'element/lean/mirror-engine.ts',
  'jsonc-parser': 'element/lean/json-tree.ts',
  'check/hold.ts': 'element/lean/mirror-engine.ts',
  'check/json-scan.ts': 'element/lean/json-scan.ts',
  'check/json-seek.ts': 'element/lean/json-seek.ts',
  'check/json-syntax.ts': 'element/lean/json-syntax.ts',
  'check/behavior-repair.ts': 'element/lean/left-out.ts',
  'check/behavior-advice.ts': 'element/lean/left-out.ts',
  'check/passage-advice.ts': 'element/lean/left-out.ts',
  'check/passage-words.ts': 'element/lean/left-out.ts',
  'check/one-cause.ts': 'element/lean/left-out.ts',
  'check/one-fault.ts': 'element/lean/left-out.ts',
  'check/way-out.ts': 'element/lean/left-out.ts',
  'contracts/described.ts': 'element/lean/left-out.ts',
  'check/expected-by.ts': 'element/lean/left-out.ts',
  'figure/arcs.ts': 'element/lean/left-out.ts',
  'figure/passage-markers.ts': 'element/lean/left-out.ts',
  'contracts/passage-trace.ts': 'element/lean/left-out.ts',
};
const WIDTHS = 'get-east-asian-width';

/** Puts the stand-ins in place of what the sources import. */
export const lean: Plugin = {
  name: 'lean',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, resolveDir }) => {
      if (path === WIDTHS) return { path, namespace: WIDTHS };
      const asked = path.startsWith('.') ? relative(SRC, join(resolveDir, path)).split(sep).join('/') : path;
      const standIn = STAND_INS[asked];
      return standIn === undefined ? undefined : { path: join(SRC, standIn) };
    });
    build.onLoad({ filter: /./, namespace: WIDTHS }, () => ({ contents: widthsModule(), loader: 'ts' }));
  },
};

/** The package's table of wide characters, as the distances from one edge of a range to the next. */
function widthsModule(): string {
  const distances: number[] = [];
  let edge = 0;
  let wide = false;
  for (let code = 0; code <= 0x110000; code++) {
    const is = code < 0x110000 && eastAsianWidth(code) === 2;
    if (is === wide) continue;
    distances.push(code - edge);
    edge = code;
    wide = is;
  }
  const packed = distances.map((distance) => distance.toString(36)).join(' ');
  return `
    const edges = [];
    let edge = 0;
    for (const distance of '${packed}'.split(' ')) edges.push((edge += parseInt(distance, 36)));
    export const eastAsianWidth = (code) => edges.findIndex((edge) => edge > code) % 2 === 1 ? 2 : 1;
  `;
}

async function bundled(entry: string, css: string): Promise<string> {
  const { outputFiles, warnings } = await esbuild({
    entryPoints: [join(SRC, entry)],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    minifySyntax: true,
    define: { TRACE_DIFF_CSS: JSON.stringify(css) },
    plugins: [lean],
    write: false,
    logLevel: 'warning',
  });
  // A stand-in that lacks what its original has would be undefined in a browser.
  if (warnings.length > 0) throw new Error(`${entry} was not bundled whole: ${warnings[0]!.text}`);
  const { code } = await minify(outputFiles[0]!.text, {
    compress: { passes: 5, unsafe_arrows: true, pure_getters: true, toplevel: true, ecma: 2020 },
    mangle: { toplevel: true },
    // A page may declare no encoding, and a script takes the page's.
    format: { ascii_only: true, ecma: 2020 },
  });
  // Imported where there is no DOM, as a server does that renders an app, the file does nothing.
  return `"use strict";globalThis.customElements&&(()=>{${code!.replace(/^"use strict";/, '')}})();\n`;
}

export async function bundleElement(): Promise<void> {
  const css = (
    await transform(await readFile(join(SRC, 'styles.css'), 'utf8'), { loader: 'css', minify: true })
  ).code;
  const files = {
    'trace-diff.js': await bundled('element/standalone.ts', css.trim()),
    'island.js': await bundled('element/define.ts', ''),
    'figure.css': css,
  };
  await mkdir(OUT, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(OUT, name), text);
}

if (import.meta.main) await bundleElement();
