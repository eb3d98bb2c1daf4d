/** An entry's id is its file's path below the base, as written; two files never share one. */
import { describe, expect, test } from 'vitest';
import { makeSite, type Ended, type Site } from '../support/site.ts';
import { BASE, changed } from '../support/trace.ts';

const plain = changed(['"permalink": "https://example.org/lab/refund-01",', '']);

test('two files with one id fail the build, and both are named, each time', async () => {
  const found = changed(['"lookup_order"', '"find_order"']);
  const pairs: [string, string, string][] = [
    ['Refund-01.json', 'refund-01.json', found],
    ['Twice.json', 'twice.json', BASE],
    ['sub/e\u0301te\u0301.json', 'sub/été.json', BASE],
    ['same.JSON', 'same.json', BASE],
  ];
  const site = await makeSite(
    'behavior',
    Object.fromEntries(
      pairs.flatMap(([a, b, text]) => [
        [`content/traces/${a}`, BASE],
        [`content/traces/${b}`, text],
      ]),
    ),
  );
  const { code, output } = await site.build();
  expect(code).toBe(1);
  expect(output.match(/config\/shared-id/g)).toHaveLength(pairs.length);
  for (const [a, b] of pairs) {
    expect(output).toContain(`content/traces/${a}`);
    expect(output).toContain(`content/traces/${b}`);
  }
});

test('a slug in the data takes over nothing: it is refused, and its own file is blamed', async () => {
  const site = await makeSite('behavior', {
    'content/traces/other-trace.json': BASE,
    'content/traces/shadow.json': changed([
      '"case": "refund-01"',
      '"slug": "other-trace", "case": "refund-01"',
    ]),
  });
  const { code, output } = await site.build();
  expect(code).toBe(1);
  expect(output).toContain('content/traces/shadow.json:3:3  error  behavior/unknown-key');
  expect(output).not.toContain('content/traces/other-trace.json');
});

describe('ids are as written', () => {
  const ids = ['v1.2', 'v12', 'Refund_A', 'a/index', 'été run', '---', '_draft', 'index'];

  test('each resolves by its file name, and names its address', async () => {
    const site: Site = await makeSite('behavior', {
      ...Object.fromEntries(
        ids.map((id) => [
          `content/traces/${id}.json`,
          changed(
            ['"case": "refund-01"', `"case": ${JSON.stringify(`case ${id}`)}`],
            ['"https://example.org/lab/refund-01"', '"https://example.org/x"'],
          ),
        ]),
      ),
      'content/essays/one.mdx': ids.map((id) => `<TraceDiff trace="${id}" />`).join('\n\n'),
    });
    const { code, output }: Ended = await site.build();
    expect(output).not.toContain('error');
    expect(code).toBe(0);
    const essay = await site.read('dist/essays/one/index.html');
    expect([...essay.matchAll(/aria-label="Trace diff: case (.*?)\. /g)].map(([, id]) => id)).toEqual(ids);
    const files = await site.files();
    for (const id of ids) expect(files).toContain(`data/${id}.json`);
  });
});

test('the JSON that a page links to is the file, byte for byte', async () => {
  const odd = plain
    .replaceAll('\n', '\r\n')
    .replace('"read"', '"read", "args": {"b":1.0,  "a":[1e2,\t"\\u00e9\\/"]}');
  const site = await makeSite('behavior', { 'content/traces/odd.json': odd });
  expect(await site.build()).toMatchObject({ code: 0 });
  expect(await site.read('dist/data/odd.json')).toBe(odd);
});

test('a base high up takes nothing that is hidden, and nothing from the folders of tools and packages', async () => {
  const site = await makeSite('behavior', {
    'content/traces/.hidden.json': '{',
    'content/traces/sub/._c.json': '\0\u0005\u0016\u0007',
    'content/traces/.drafts/a.json': '{',
    'content/traces/node_modules/b/package.json': '{',
    'content/traces/sub/c.json': plain,
  });
  const { code, output } = await site.build();
  expect(code, output).toBe(0);
  expect(await site.files('dist/data')).toEqual(['refund.json', 'sub/c.json']);
});
