/** Raw elements while a site is being written: drawn like in a build, and a fault in their data never takes the page. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeSite, userEnvironment } from '../support/site.ts';

const ASTRO = resolve(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs');

let server: ChildProcess | undefined;
let output = '';
afterEach(() => server?.kill('SIGKILL'));

/** The dev server of a site, once it says where it is. */
async function dev(dir: string, astro: object = {}): Promise<string> {
  output = '';
  const port = 41_000 + (process.pid % 20_000);
  server = spawn(process.execPath, [ASTRO, 'dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: dir,
    env: {
      ...userEnvironment(),
      ASTRO: JSON.stringify(astro),
      ASTRO_TELEMETRY_DISABLED: '1',
      ASTRO_DEV_BACKGROUND: '0',
      NO_COLOR: '1',
    },
  });
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0], { timeout: 60_000 }).toBeDefined();
  return /http:\/\/127\.0\.0\.1:\d+/.exec(output)![0];
}

const figures = (html: string) =>
  [...html.matchAll(/<figure aria-label="Trace diff: (.*?)\. Output/g)].map(([, name]) => name);

test('draws from public files, routes and inline JSON, and says what is wrong where it was written', async () => {
  const site = await makeSite('raw');
  const origin = await dev(site.dir, { base: '/here' });
  const page = async (path: string) => {
    const response = await fetch(`${origin}/here${path}`);
    expect(response.status, output).toBe(200);
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
  expect(output).toContain('content/essays/kept.md:5:7  error  reference/invalid-data');
  expect(output).toContain('public/data/canonical.json:1:2  error  json/syntax');

  await site.remove('public/data/canonical.json');
  expect(await page('/essays/written')).toMatch(
    /\[trace-diff: could not read \/data\/canonical\.json · the site has nothing there/,
  );
  expect(output).toContain('content/essays/written.mdx:7:1  error  reference/missing-data');
  expect(output).not.toContain('unhandled');
});
