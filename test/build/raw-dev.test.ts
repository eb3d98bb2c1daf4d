/** Raw elements while a site is being written: drawn like in a build, and a fault in their data never takes the page. */
import { afterEach, expect, test } from 'vitest';
import { Dev } from '../support/dev-server.ts';
import { makeSite } from '../support/site.ts';

let dev: Dev | undefined;
afterEach(() => dev?.stop());

const figures = (html: string) =>
  [...html.matchAll(/<figure aria-label="Trace diff: (.*?)\. Output/g)].map(([, name]) => name);

test('draws from public files, routes and inline JSON, and says what is wrong where it was written', async () => {
  const site = await makeSite('raw');
  const server = (dev = new Dev(site, { base: '/here' }));
  await server.ready();
  const page = async (path: string) => {
    const response = await fetch(`${server.origin}/here${path}`);
    expect(response.status, server.output).toBe(200);
    return response.text();
  };
  expect(figures(await page('/plain'))).toEqual(['OPBR · refund commit', 'OPBR · refund commit', 'near']);
  expect(figures(await page('/notes/page'))).toEqual(['route', 'OPBR · refund commit']);
  expect(figures(await page('/essays/kept'))).toEqual([
    'OPBR · refund commit',
    'in Markdown -- &quot;so&quot;',
  ]);
  const written = await page('/essays/written');
  expect(figures(written)).toHaveLength(3);
  expect(written).not.toContain('data-td-at');
  expect(written).toMatch(/data-src="\/here\/data\/canonical\.json" data-inspect="\/here\/plain\/"/);
  for (const path of [
    '/@astro-trace-diff/figure.css',
    '/@astro-trace-diff/island.js',
    '/system/assets/trace-diff.js',
  ]) {
    expect(await page(path)).toMatch(/trace-diff/);
  }

  await site.write({ 'public/data/canonical.json': '{' });
  const broken = await page('/essays/kept');
  expect(broken).toContain(
    '<p class="td-error" role="alert">[trace-diff: unsupported schema (not JSON) · expected agent-behavior-trace/v0]</p>',
  );
  expect(figures(broken)).toHaveLength(1);
  expect(server.output).toContain('content/essays/kept.md:5:7  error  reference/invalid-data');
  expect(server.output).toContain('public/data/canonical.json:1:2  error  json/syntax');

  await site.remove('public/data/canonical.json');
  expect(await page('/essays/written')).toMatch(
    /\[trace-diff: could not read \/data\/canonical\.json · the site has nothing there/,
  );
  expect(server.output).toContain('content/essays/written.mdx:7:1  error  reference/missing-data');
  expect(server.output).not.toContain('unhandled');
});
