/** What an editor and `astro check` know of entries and components. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSite } from '../support/site.ts';

const ASTRO = join(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs');

test('entries have the types of their contracts; a wrong prop is an error where it stands', async () => {
  const site = await makeSite('compat-types', { 'content/flows/.keep': '' });
  const { code, output } = await site.run(ASTRO, ['check', '--minimumSeverity', 'error']);
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '');
  const errors = [...plain.matchAll(/^(src\/\S+):(\d+):(\d+) - error ts\(\d+\): (.*)$/gm)]
    .map(([, file = '', line = '', column = '', message = '']) => `${file}:${line}:${column} ${message}`)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(errors).toEqual([
    "src/pages/bad.astro:5:12 Type 'number' is not assignable to type 'string'.",
    `src/pages/bad.astro:6:27 Type '"full"' is not assignable to type 'Mode | undefined'.`,
    "src/pages/bad.astro:7:2 Type '{}' is not assignable to type 'IntrinsicAttributes & TraceDiffProps'.",
    "src/pages/bad.astro:8:27 Type '{ trace: string; captoin: string; }' is not assignable to type 'IntrinsicAttributes & TraceDiffProps'.",
    "src/pages/bad.astro:9:27 Type 'true' is not assignable to type 'string | false | undefined'.",
    "src/pages/bad.astro:10:14 Type 'number' is not assignable to type 'string'.",
    "src/pages/bad.astro:11:2 Type '{}' is not assignable to type 'IntrinsicAttributes & PassageFlowProps'.",
  ]);
  expect(code).toBe(1);
});
