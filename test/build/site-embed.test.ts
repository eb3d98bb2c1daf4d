/** The recipe for Astro sites that a lab page prints, followed to the letter in an empty site. */
import { expect, onTestFinished, test } from 'vitest';
import { ownSite, type Slash } from '../support/own-site.ts';
import { recipesOf } from '../support/recipes.ts';
import { makeSite, type Site } from '../support/site.ts';

const ORIGIN = 'https://raisingagents.is';

/** Recipes of the canonical case, and its JSON. */
async function printed(base: string, trailingSlash: Slash) {
  const own = await ownSite({ base, trailingSlash });
  onTestFinished(() => own.remove(''));
  const [mdx, config, permalink] = recipesOf(await own.read('dist/lab/opbr/index.html'));
  return {
    mdx: mdx!,
    config: config!,
    permalink: permalink!,
    json: await own.read('dist/system/data/opbr-canonical.json'),
  };
}

/** A site with a config, one trace and one page. */
const tiny = (config: string, json: string, page: string): Promise<Site> =>
  makeSite(undefined, {
    'package.json': '{ "type": "module" }',
    'astro.config.mjs': `import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import traceDiff from 'astro-trace-diff';

${config}
`,
    'src/content.config.ts': `import { behaviorTraces } from 'astro-trace-diff/content';
export const collections = { traces: behaviorTraces({ base: './content/traces' }) };
`,
    'content/traces/opbr-canonical.json': json,
    'src/pages/index.mdx': page,
  });

const inspectLink = (html: string): string | undefined =>
  /<a\b[^>]*class="td-inspect"[^>]*>/.exec(html)?.[0].match(/href="([^"]*)"/)?.[1];

const PLAIN = 'export default defineConfig({ integrations: [mdx(), traceDiff()] });';

test('with the config as printed, the figure links to the lab', async () => {
  const { mdx, config, json } = await printed('', 'ignore');
  const site = await tiny(config, json, mdx);
  const { code, output } = await site.build();
  expect(code, output).toBe(0);
  expect(inspectLink(await site.read('dist/index.html'))).toBe(`${ORIGIN}/lab/opbr`);
});

test('with the permalink as printed, a site keeps its config', async () => {
  const { mdx, permalink, json } = await printed('', 'ignore');
  const copy = json.replace(/"permalink": "[^"]*"/, permalink);
  expect(copy).not.toBe(json);
  const site = await tiny(PLAIN, copy, mdx);
  const { code, output } = await site.build();
  expect(code, output).toBe(0);
  expect(inspectLink(await site.read('dist/index.html'))).toBe(`${ORIGIN}/lab/opbr/`);
});

test('where the lab has a base, the recipe leads there', async () => {
  const { mdx, config, json } = await printed('/notes', 'never');
  const site = await tiny(config, json, mdx);
  const { code, output } = await site.build();
  expect(code, output).toBe(0);
  expect(inspectLink(await site.read('dist/index.html'))).toBe(`${ORIGIN}/notes/lab/opbr`);
});
