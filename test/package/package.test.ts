/** What the package says of itself, and what its documents promise. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { schemaFiles } from '../../integrations/trace-diff/scripts/json-schema.ts';
import { withTables } from '../../integrations/trace-diff/scripts/readme.ts';
import { componentProps } from '../../integrations/trace-diff/src/content/props.ts';
import { narrow, PACKAGE, README as written } from '../support/readme.ts';

const BIN = join(import.meta.dirname, '../../node_modules/.bin');
const README = narrow(written);
const run = promisify(execFile);

interface Manifest {
  homepage: string;
  author: string;
  bin: Record<string, string>;
  exports: Record<string, unknown>;
  keywords: string[];
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  engines: { node: string };
}

test('the manifest: what astro add and the integrations page look for, what a site must bring', async () => {
  const manifest = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as Manifest;
  expect(manifest.keywords).toEqual(expect.arrayContaining(['astro-integration', 'withastro']));
  expect(manifest.peerDependencies).toMatchObject({ astro: '^7.0.0', zod: '^4.3.0' });
  expect(manifest.peerDependenciesMeta).toEqual({ sharp: { optional: true } });
  expect(manifest.engines.node).toBe('>=22.12.0');
  expect(manifest.homepage).toBe('https://raisingagents.is');
  expect(manifest.author).not.toBe('');
  // npx without the package installed fetches what is called as the command: it must be this package.
  expect(manifest.bin['astro-trace-diff']).toBe(manifest.bin['trace-diff']);
});

test('publint and are-the-types-wrong find nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trace-diff-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: PACKAGE,
  });
  const packed = JSON.stringify(JSON.parse(stdout));
  const tarball = join(folder, /"filename":"([^"]+)"/.exec(packed)![1]!);
  const lint = await run(join(BIN, 'publint'), ['run', tarball, '--strict']);
  expect(lint.stdout).toContain('All good!');
  // ESM only, as Astro is: old resolution and require() are not for this package. A style sheet has no types.
  await run(join(BIN, 'attw'), [tarball, '--profile', 'esm-only', '--exclude-entrypoints', 'styles.css']);
});

test('every script that Node runs has a map, which leads to where its source says the same', () => {
  const dist = join(PACKAGE, 'dist');
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') && !/element[\\/](?:trace-diff|island)\.js$/.test(path),
  );
  let followed = 0;
  for (const path of scripts) {
    const text = readFileSync(join(dist, path), 'utf8');
    const payload = JSON.parse(readFileSync(join(dist, `${path}.map`), 'utf8')) as SourceMapPayload;
    expect(payload.sourcesContent, path).toHaveLength(payload.sources.length);
    const map = new SourceMap(payload);
    // Sentences that people read, which stand in a source as they do here.
    for (const [line, code] of text.split('\n').entries()) {
      const said = /(?<=["`])[a-z][a-z ]{24,}(?=["`])/.exec(code);
      const entry = said && map.findEntry(line, said.index);
      if (!entry || !('originalSource' in entry)) continue;
      const source = readFileSync(join(dist, path, '..', entry.originalSource), 'utf8').split('\n');
      const written = source.findIndex((own) => own.includes(said[0]));
      // A line may begin in one source and go on in the next.
      if (written === -1) continue;
      expect(Math.abs(written - entry.originalLine), `${path}:${line + 1} ${said[0]}`).toBeLessThan(15);
      followed++;
    }
  }
  expect(followed).toBeGreaterThan(10);
});

test('the JSON Schemas for editors are those that the mirrors make', async () => {
  const { exports } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as Manifest;
  for (const [name, text] of await schemaFiles()) {
    expect(await readFile(join(PACKAGE, 'schema', name), 'utf8')).toBe(text);
    expect(exports).toHaveProperty([`./schema/${name}`], `./schema/${name}`);
  }
});

test('the tables of the README are those that the sources make', () => {
  expect(README).toBe(narrow(withTables(written)));
});

test('the README names every prop and every custom property, and no other', () => {
  for (const [name, { known }] of Object.entries(componentProps)) {
    const table = README.slice(README.indexOf(`| \`<${name}>\` |`)).split('\n\n')[0]!;
    const named = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, prop]) => prop),
    );
    expect(named.sort()).toEqual([...known].sort());
  }
  const properties = (text: string) => [...new Set(text.match(/--trace-diff-[a-z]+/g))].sort();
  expect(properties(README)).toEqual(properties(readFileSync(join(PACKAGE, 'src/styles.css'), 'utf8')));
});

test('every error that the README explains is one that the package says', () => {
  const sources = readdirSync(join(PACKAGE, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(PACKAGE, 'src', path), 'utf8'))
    .join('\n')
    .replaceAll(/\$\{NAME\}|\$\{NEEDED\.astro\}/g, (name) => (name === '${NAME}' ? 'astro-trace-diff' : '7'))
    .replaceAll('<${component}>', '<TraceDiff>');
  const table = README.slice(README.indexOf('| It says |')).split('\n\n')[0]!;
  const rows = table.split('\n').slice(2);
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows.filter((text) => !text.includes("MDX's own words"))) {
    for (const [, said = ''] of row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)) expect(sources).toContain(said);
  }
});
