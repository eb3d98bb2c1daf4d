/** A case without a place to break does not make the home page scroll sideways on the narrowest screen. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launch } from '../support/browser.ts';
import { ownSite } from '../support/own-site.ts';
import { serve } from '../support/serve.ts';

test('a case of 300 unbroken characters fits 320 px', async () => {
  const trace = await readFile('content/traces/opbr-canonical.json', 'utf8');
  const long = { ...(JSON.parse(trace) as object), case: 'x'.repeat(300), permalink: '/lab/long' };
  const site = await ownSite(undefined, { 'content/traces/long.json': JSON.stringify(long) });
  onTestFinished(() => site.remove(''));
  const host = await serve(join(site.dir, 'dist'));
  onTestFinished(() => host.close());
  const browser = await launch();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 320, height: 800 } });
  await page.goto(host.origin);
  expect(await page.textContent('main')).toContain('x'.repeat(300));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
