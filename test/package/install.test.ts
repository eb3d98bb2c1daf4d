/** The package as a stranger gets it: packed, installed into an empty folder, used as its README says to the letter. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { figurePage } from '../support/figures.ts';
import { registryWith } from '../support/registry.ts';
import { blocks, files, PACKAGE, README } from '../support/readme.ts';
import { type Ended, Site } from '../support/site.ts';

const start = blocks('Quick start');
const [install = '', build = ''] = start.flatMap(({ language, text }) =>
  language === 'sh' ? [text.trim()] : [],
);

let folder: string;
let site: Site;
let tarball: string;

/** Runs a line of the README in the site's folder. */
async function run(line: string, more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const [command = '', ...words] = line.split(' ');
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0', ...more };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, words, { cwd: site.dir, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trace-diff-'));
  await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: PACKAGE,
  });
  tarball = join(
    folder,
    (await readdir(folder)).find((name) => name.endsWith('.tgz'))!,
  );
  site = new Site(join(folder, 'site'));
  await site.write(files(start));
  const line = install.replace('astro-trace-diff', tarball);
  expect(line).not.toBe(install);
  const { code, output } = await run(`${line} --prefer-offline --no-audit --no-fund`);
  expect(code, output).toBe(0);
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the packed package is under 200 kB', async () => {
  expect((await stat(tarball)).size).toBeLessThan(200_000);
});

describe('the quick start', () => {
  test('builds a page with the figure', async () => {
    const { code, output } = await run(build);
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/Sourcemap|missing source/);
    const page = await figurePage(site, 'index.html');
    // An MDX page without a layout writes no <head>: a browser makes one of what comes before the text.
    expect(page).toMatchObject({ islands: 1, styles: 0, lateStyles: 1 });
    expect(page.html.indexOf('@layer trace-diff')).toBeLessThan(page.html.indexOf('<h1'));
    expect(page.figures).toHaveLength(1);
    expect(page.figures[0]).toContain('Refund. Output PASS, behavior FAIL');
  });

  test('fails on a bad trace, at its line', async () => {
    const good = await site.read('content/traces/refund.json');
    await site.write({
      'content/traces/refund.json': good.replace('"kind": "side_effect"', '"kind": "side-effect"'),
    });
    const built = await run(build);
    const checked = await run('npx astro-trace-diff check --format github');
    await site.write({ 'content/traces/refund.json': good });
    const line = good.slice(0, good.indexOf('"kind": "side_effect"')).split('\n').length;
    const column = good.split('\n')[line - 1]!.indexOf('"side_effect"') + 1;
    expect(built.output).toContain(`content/traces/refund.json:${line}:${column}  error  behavior/step-kind`);
    expect(built.output).toContain('did you mean "side_effect"?');
    expect(built.code).toBe(1);
    expect(checked).toEqual({
      code: 1,
      output: `::error file=content/traces/refund.json,line=${line},col=${column},title=behavior/step-kind::rails[0].steps[1].kind is "side-effect"; expected read, precondition, side_effect or respond%0Adid you mean "side_effect"?\n`,
    });
  });
});

test('a site whose own package.json does not name the package, as with a preset that brings it', async () => {
  const named = await site.read('package.json');
  await site.write({ 'package.json': '{ "type": "module" }' });
  const { code, output } = await run(build);
  await site.write({ 'package.json': named });
  expect(code, output).toBe(0);
  expect((await figurePage(site, 'index.html')).figures).toHaveLength(1);
});

test('the rest of the README: pages, pictures, the command line, editors', async () => {
  await site.write(files(blocks()));
  const [flow = ''] = /<PassageFlow binding="[^"…]+" \/>/.exec(README) ?? [];
  await site.write({ 'src/pages/flow.mdx': `# A flow\n\n${flow}\n` });
  const { code, output } = await run(build);
  expect(code, output).toBe(0);
  expect((await figurePage(site, 'page/index.html')).figures).toHaveLength(1);
  expect(await site.read('dist/refund.svg')).toMatch(/^<svg /);
  for (const picture of ['refund.png', 'note.png']) {
    expect((await stat(join(site.dir, 'dist', picture))).size, picture).toBeGreaterThan(10_000);
  }
  const { figures } = await figurePage(site, 'flow/index.html');
  expect(figures).toHaveLength(1);
  expect(figures[0]).toContain('1 draft');
  expect(await site.read('dist/system/assets/trace-diff.js')).toContain('customElements');

  for (const { text } of blocks('Command line')) {
    for (const line of text.trim().split('\n')) {
      const { code, output } = await run(line.replace(/ {2,}#.*/, ''));
      expect(code, `${line}\n${output}`).toBe(0);
    }
  }
  expect(await site.read('refund.svg')).toContain('<svg');
  const editor = JSON.parse(await site.read('.vscode/settings.json')) as {
    'json.schemas': { url: string }[];
  };
  for (const { url } of editor['json.schemas']) expect(existsSync(join(site.dir, url)), url).toBe(true);
});

test('astro add installs the package and puts it into the config', async () => {
  const registry = await registryWith(PACKAGE, tarball);
  onTestFinished(registry.close);
  const before = `import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';

export default defineConfig({ integrations: [mdx()] });
`;
  await site.write({ 'astro.config.mjs': before });
  const removed = await run('npm uninstall astro-trace-diff --no-audit --no-fund');
  expect(removed.code, removed.output).toBe(0);
  const added = await run('npx astro add astro-trace-diff --yes', { npm_config_registry: registry.url });
  expect(added.code, added.output).toBe(0);
  expect(await site.read('astro.config.mjs')).toMatch(/integrations: \[mdx\(\), traceDiff\(\)\]/);
  expect(await site.read('package.json')).toMatch(/"astro-trace-diff": "\^0/);
  const { code, output } = await run(build);
  expect(code, output).toBe(0);
  expect((await figurePage(site, 'index.html')).figures).toHaveLength(1);
});
