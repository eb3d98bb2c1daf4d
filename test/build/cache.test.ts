/** Content that Astro keeps between builds never hides what a clean build would show. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, type Site } from '../support/site.ts';
import { changed } from '../support/trace.ts';
import manifest from '../../integrations/trace-diff/package.json' with { type: 'json' };

const source = resolve(import.meta.dirname, '../../integrations/trace-diff');

/** A site with a copy of the package of its own, that a test may change as an upgrade would. */
async function siteWithPackage(files: Record<string, string> = {}): Promise<Site> {
  const site = await makeSite('behavior', files);
  const target = join(site.dir, 'node_modules/astro-trace-diff');
  for (const part of ['package.json', 'dist', 'src/components', 'src/styles.css']) {
    await cp(join(source, part), join(target, part), { recursive: true });
  }
  return site;
}

/** Changes the files in `folder` of the copy that hold `from`. */
async function edit(site: Site, folder: string, from: string, to: string): Promise<void> {
  const at = join(site.dir, 'node_modules/astro-trace-diff', folder);
  const found: string[] = [];
  for (const name of await readdir(at)) {
    if (!/\.js(?:on)?$/.test(name)) continue;
    const text = await readFile(join(at, name), 'utf8');
    if (!text.includes(from)) continue;
    found.push(name);
    await writeFile(join(at, name), text.replace(from, to));
  }
  expect(found).not.toEqual([]);
}

const report = (output: string) => output.slice(output.indexOf('content/traces/')).trimEnd();

test('a rule that became tighter fails a build with a kept store as it fails a clean one', async () => {
  const site = await siteWithPackage();
  expect(await site.build()).toMatchObject({ code: 0 });
  await edit(site, 'dist/chunks', '/^[a-z][a-z0-9_]*$/', '/^[a-k][a-z0-9_]*$/');
  const kept = await site.build();
  await site.remove('node_modules/.astro');
  const clean = await site.build();
  expect(clean.code).toBe(1);
  expect(clean.output).toContain('content/traces/refund.json:12:27  error  behavior/step-tool');
  expect(kept.code).toBe(1);
  expect(report(kept.output)).toBe(report(clean.output));
});

test('another version of the package is another store', async () => {
  const site = await siteWithPackage();
  expect(await site.build()).toMatchObject({ code: 0 });
  const store = await site.read('node_modules/.astro/data-store.json');
  await edit(site, '.', `"version": "${manifest.version}"`, '"version": "99.0.0"');
  expect(await site.build()).toMatchObject({ code: 0 });
  const digests = (text: string) => text.match(/"digest",\d+|"[0-9a-f]{16}"/g)?.join() ?? '';
  expect(digests(await site.read('node_modules/.astro/data-store.json'))).not.toBe(digests(store));
});

test('what a package that was upgraded draws otherwise is drawn anew', async () => {
  const wide = changed(['"refund-01"', '"注文を返金する"']);
  const site = await siteWithPackage({ 'content/traces/refund.json': wide });
  expect(await site.build()).toMatchObject({ code: 0 });
  const before = await site.read('dist/essays/one/index.html');
  const name = 'node_modules/get-east-asian-width';
  await site.write({
    [`${name}/package.json`]: '{ "version": "99.0.0", "type": "module", "exports": "./index.js" }',
    [`${name}/index.js`]: 'export const eastAsianWidth = () => 1;',
  });
  expect(await site.build()).toMatchObject({ code: 0 });
  const kept = await site.read('dist/essays/one/index.html');
  await site.remove('node_modules/.astro');
  expect(await site.build()).toMatchObject({ code: 0 });
  expect(kept).not.toBe(before);
  expect(kept).toBe(await site.read('dist/essays/one/index.html'));
});

test('advice, a file that went bad, a file that went away: told by every build', async () => {
  const site = await makeSite('behavior', {
    'content/traces/long.json': changed(['"order found"', JSON.stringify('x'.repeat(99))]),
    'content/traces/gone.json': changed(),
  });
  const first = await site.build();
  const second = await site.build();
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(report(second.output.split('[build]')[0]!)).toBe(report(first.output.split('[build]')[0]!));
  expect(second.output).toContain('content/traces/long.json:12:53  warning  behavior/long-result');

  const strict = await site.run('../../../node_modules/astro/bin/astro.mjs', ['build'], {
    TRACE_DIFF: JSON.stringify({ strict: true }),
  });
  expect(strict.code).toBe(1);
  expect(strict.output).toContain('content/traces/long.json:12:53  error  behavior/long-result');

  await site.remove('content/traces/gone.json');
  await site.write({ 'content/traces/long.json': changed(['"read"', '"reads"']) });
  const third = await site.build();
  expect(third.code).toBe(1);
  expect(third.output).toContain('content/traces/long.json:12:76  error  behavior/step-kind');
  expect(third.output).toContain('1 error in 1 of 2 traces');

  await site.write({ 'content/traces/long.json': changed() });
  expect(await site.build()).toMatchObject({ code: 0 });
  expect(await site.files('dist/data')).toEqual(['long.json', 'refund.json']);
});
