/** A bad trace fails the build, and the report says everything about every file at once. */
import { describe, expect, test } from 'vitest';
import { advice, errors } from '../support/behavior-faults.ts';
import { makeSite, type Ended, type Site } from '../support/site.ts';
import { BASE, changed } from '../support/trace.ts';

const build = (site: Site, env: Record<string, unknown> = {}): Promise<Ended> =>
  site.run(
    '../../../node_modules/astro/bin/astro.mjs',
    ['build'],
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, JSON.stringify(value)])),
  );

/** Heads of the problems in a build's output, in their order. */
const heads = (output: string) => output.match(/^content\/\S.*? {2}(?:error|warning) {2}\S+$/gm) ?? [];

const name = (i: number) => `content/traces/t${String(i).padStart(3, '0')}.json`;

test('every rule that is an error, each broken alone in a file of its own, is in one report', async () => {
  const site = await makeSite('behavior', Object.fromEntries(errors.map(({ text }, i) => [name(i), text])));
  const { code, output } = await build(site);
  expect(code).toBe(1);
  expect(heads(output)).toEqual(errors.map(({ at, rule }, i) => `${name(i)}:${at}  error  ${rule}`));
  expect(output).toContain(`${errors.length} errors in ${errors.length} of ${errors.length + 1} traces`);
  expect(await site.files('.')).not.toContain('dist/index.html');
});

test('every rule that is advice is a warning, and the build succeeds', async () => {
  const few = advice.slice(0, 8);
  const site = await makeSite('behavior', Object.fromEntries(few.map(({ text }, i) => [name(i), text])));
  const { code, output } = await build(site);
  expect(code).toBe(0);
  for (const [i, { at, rule }] of few.entries())
    expect(output).toContain(`${name(i)}:${at}  warning  ${rule}`);
});

test('a long list of advice is summed up, with the way to see all of it', async () => {
  const site = await makeSite('behavior', Object.fromEntries(advice.map(({ text }, i) => [name(i), text])));
  const { code, output } = await build(site);
  expect(code).toBe(0);
  expect(output).toContain(`warnings in ${advice.length} of ${advice.length + 1} traces:`);
  expect(output).toContain('× behavior/invisible-character');
  expect(output).toContain('trace-diff check');
});

test('under strict, every advice is an error', async () => {
  const site = await makeSite('behavior', Object.fromEntries(advice.map(({ text }, i) => [name(i), text])));
  const { code, output } = await build(site, { TRACE_DIFF: { strict: true } });
  expect(code).toBe(1);
  for (const [i, { at, rule }] of advice.entries())
    expect(output).toContain(`${name(i)}:${at}  error  ${rule}`);
});

test('one bad file among good ones is reported to the letter', async () => {
  const site = await makeSite('behavior', {
    'content/traces/sub/bad.json': changed([
      '"refunded", "kind": "side_effect"',
      '"refunded", "kind": "side-effect"',
    ]),
  });
  const { code, output } = await build(site);
  expect(code).toBe(1);
  expect(output.slice(output.indexOf('content/traces/sub')).trimEnd()).toMatchInlineSnapshot(`
    "content/traces/sub/bad.json:13:73  error  behavior/step-kind
      rails[0].steps[1].kind is "side-effect"; expected read, precondition, side_effect or respond

        11 |       "steps": [
        12 |         { "n": 1, "tool": "lookup_order", "result": "order found", "kind": "read" },
      > 13 |         { "n": 2, "tool": "refund_order", "result": "refunded", "kind": "side-effect" }
           |                                                                         ^^^^^^^^^^^^^
      did you mean "side_effect"?

    1 error in 1 of 2 traces"
  `);
});

test('three bad files, and one of the second contract, are in one report', async () => {
  const site = await makeSite('behavior', {
    'content/traces/a.json': changed(['"read"', '"reads"']),
    'content/traces/b.json': changed(['"n": 1, "tool": "lookup_order"', '"n": "1", "tool": "lookup_order"']),
    'content/traces/c.json': changed(),
    'content/traces/d.json': changed().slice(0, 200),
    'content/passages/p.json':
      '{ "schema": "agent.inference-passage-trace.v1", "trace/ref": "trace:x", "kind": "x" }',
    'src/content.config.ts': `
      import { behaviorTraces, passageTraces } from 'astro-trace-diff/content';
      export const collections = {
        traces: behaviorTraces({ base: './content/traces' }),
        passages: passageTraces({ base: './content/passages' }),
      };`,
  });
  const { code, output } = await build(site);
  expect(code).toBe(1);
  const files = new Set(heads(output).map((head) => head.split(':')[0]));
  expect([...files]).toEqual([
    'content/passages/p.json',
    'content/traces/a.json',
    'content/traces/b.json',
    'content/traces/d.json',
  ]);
  expect(heads(output)).toEqual(
    expect.arrayContaining([
      'content/traces/a.json:12:76  error  behavior/step-kind',
      'content/traces/b.json:12:16  error  behavior/step-n',
    ]),
  );
  // The report is given once, and its errors are not told in Astro's own words besides.
  expect(output.split('content/traces/a.json:12:76')).toHaveLength(2);
});

describe('bytes that are no text', () => {
  test('UTF-16, broken UTF-8, a byte-order mark', async () => {
    const site = await makeSite('behavior');
    const { writeFile } = await import('node:fs/promises');
    const put = (file: string, bytes: Uint8Array) => writeFile(`${site.dir}/content/traces/${file}`, bytes);
    await put('bom.json', Buffer.from(`\ufeff${changed(['/lab/refund-01', '/x'])}`));
    await put('latin.json', Buffer.from(changed(['Run A', 'é']), 'latin1'));
    await put('wide.json', Buffer.from(`\ufeff${BASE}`, 'utf16le'));
    const { code, output } = await build(site);
    expect(code).toBe(1);
    expect(heads(output)).toEqual([
      'content/traces/latin.json:9:17  error  json/encoding',
      'content/traces/wide.json:1:1  error  json/encoding',
    ]);
    // The mark is neither a fault nor part of the data.
    await site.remove('content/traces/latin.json');
    await site.remove('content/traces/wide.json');
    expect(await build(site)).toMatchObject({ code: 0 });
    expect(await site.read('dist/data/bom.json')).toBe(changed(['/lab/refund-01', '/x']));
  });
});

describe('the folder', () => {
  test('that is not there is an error with the way out', async () => {
    const site = await makeSite('behavior', { 'content/essays/one.mdx': '# One\n' });
    await site.remove('content/traces');
    const { code, output } = await build(site);
    expect(code).toBe(1);
    expect(output).toMatch(/content\/traces {2}error {2}config\/base-missing/);
  });

  test('that is empty is said, and no error', async () => {
    const site = await makeSite('behavior', {
      'content/essays/one.mdx': '# One\n',
      'content/traces/note.txt': 'x',
    });
    await site.remove('content/traces/refund.json');
    const { code, output } = await build(site);
    expect(code).toBe(0);
    expect(output).toContain('content/traces holds no .json file');
  });
});

describe('without the integration', () => {
  test('the loader itself fails the build with the whole report', async () => {
    const site = await makeSite('behavior', {
      'astro.config.mjs': 'export default {};',
      'content/traces/a.json': changed(['"read"', '"reads"']),
      'content/traces/b.json': '{',
      'src/content.config.ts': `
        import { behaviorTraces } from 'astro-trace-diff/content';
        export const collections = { traces: behaviorTraces({ base: './content/traces' }) };`,
    });
    await site.remove('src/pages/essays');
    await site.remove('src/pages/lab');
    const { code, output } = await build(site);
    expect(code).toBe(1);
    expect(heads(output)).toEqual([
      'content/traces/a.json:12:76  error  behavior/step-kind',
      'content/traces/b.json:1:2  error  json/syntax',
    ]);
  });
});
