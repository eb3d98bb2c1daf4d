/** What a build does, counted: counts hold on any machine, where times do not. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeSite } from '../support/site.ts';
import { changed } from '../support/trace.ts';
import { label, passage } from '../unit/passage-instances.ts';

const files = {
  'content/traces/other.json': changed(['"refund-01"', '"refund-02"']),
  'content/essays/one.mdx':
    '---\ntitle: One\n---\n\n<TraceDiff trace="refund" />\n\n<TraceDiff trace="other" />\n',
  'content/essays/two.mdx':
    '---\ntitle: Two\n---\n\n<TraceDiff trace="refund" />\n\n<TraceDiff trace="refund" mode="expanded" />\n',
};

/** What the log of a build says of its work. */
const workOf = (output: string) => /\d+ files read, .*/.exec(output)?.[0];

test('each file is read once to check and once to hand out, each trace drawn once; a build that changes nothing checks and draws nothing', async () => {
  const site = await makeSite('behavior', files);
  const first = await site.build('--verbose');
  expect(first.code).toBe(0);
  // The second drawing of "refund" is the one with the anchors of its lab page; so is the second of "other".
  expect(workOf(first.output)).toBe('4 files read, 2 records checked, 4 figures drawn, 0 pictures painted');
  const pages = await site.files();
  const before = await Promise.all(pages.map((page) => site.read(`dist/${page}`)));

  const second = await site.build('--verbose');
  expect(workOf(second.output)).toBe('4 files read, 0 records checked, 0 figures drawn, 0 pictures painted');
  expect(await Promise.all(pages.map((page) => site.read(`dist/${page}`)))).toEqual(before);

  await site.write({ 'content/traces/other.json': changed(['"refund-01"', '"refund-03"']) });
  const third = await site.build('--verbose');
  expect(workOf(third.output)).toBe('4 files read, 1 records checked, 2 figures drawn, 0 pictures painted');
  expect(await site.read('dist/essays/one/index.html')).toContain('refund-03');
});

test('a file is read from the disk once to be checked, and once more where its text is handed out; for advice as for none', async () => {
  const site = await makeSite('behavior', {
    ...files,
    // Advice in every file, and more of it than a log shows in full.
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [
        `content/traces/advised/${i}.json`,
        changed(['"case": "refund-01"', `"note": "x", "case": "${i}"`]),
      ]),
    ),
  });
  const readsOf = async () => {
    const { code, output, reads } = await site.buildCounting(`${site.dir}/content/traces/`);
    expect(code, output).toBe(0);
    expect(output).toContain('20 warnings in 20 of 22 traces');
    expect(Object.keys(reads)).toHaveLength(22);
    return new Set(Object.values(reads));
  };
  expect(await readsOf()).toEqual(new Set([2]));
  await site.remove('src/pages/data');
  expect(await readsOf(), 'without a route for the texts').toEqual(new Set([1]));
});

test('what no build asks for any more is not kept', async () => {
  const site = await makeSite('behavior', files);
  await site.build();
  const kept = () => site.read('node_modules/.astro/trace-diff.kept');
  const first = await kept();
  await site.write({ 'content/essays/one.mdx': '---\ntitle: One\n---\n\nNo figure.\n' });
  await site.remove('content/traces/other.json');
  await site.build();
  const left = await kept();
  expect(first).toContain('refund-02');
  expect(left).not.toContain('refund-02');
  expect(left.length).toBeLessThan(0.6 * first.length);
});

describe('a rebuild of what no collection of traces keeps does nothing either', () => {
  test.each([
    [
      'a flow of passages',
      'passages',
      {
        // One has advice: a draft has no parents.
        'content/passages/one.json': JSON.stringify(
          passage({ classification: label(), 'parent-product/refs': ['product:0'] }),
        ),
        'src/pages/index.mdx': '<PassageFlow binding="binding:garden" />\n',
      },
      '1 records checked, 1 figures drawn, 0 pictures painted',
    ],
    [
      'raw elements',
      'behavior',
      {
        // A key that no contract knows is advice.
        'public/data/raw.json': changed(
          ['"case": "refund-01"', '"note": "x", "case": "raw"'],
          ['https://example.org/lab/refund-01', '/plain'],
        ),
        'src/pages/raw.astro': '<trace-diff data-src="/data/raw.json"></trace-diff>'.repeat(2),
      },
      '2 records checked, 3 figures drawn, 0 pictures painted',
    ],
    [
      'pictures',
      'behavior',
      {
        'src/pages/one.png.ts': `import { getEntry } from 'astro:content';
import { figurePng, figureSvg, socialCard } from 'astro-trace-diff/card';
import { draw, figureHtml, fromBehavior, standaloneSvg } from 'astro-trace-diff/render';
export async function GET() {
  const model = fromBehavior((await getEntry('traces', 'refund')).data);
  standaloneSvg(model, { mode: 'expanded' });
  figureHtml(model, { id: 'a', anchors: true });
  draw(model, 'compact');
  figureSvg(model, { mode: 'expanded' });
  await socialCard({ title: 'One', model });
  return new Response(await figurePng(model));
}
`,
      },
      '1 records checked, 6 figures drawn, 3 pictures painted',
    ],
  ])('%s', async (_, fixture, own, work) => {
    const site = await makeSite(fixture, own);
    const first = await site.build('--verbose');
    expect(workOf(first.output), first.output).toContain(work);
    const pages = await site.files();
    const before = await Promise.all(pages.map((page) => site.read(`dist/${page}`)));
    const second = await site.build('--verbose');
    expect(workOf(second.output)).toContain('0 records checked, 0 figures drawn, 0 pictures painted');
    expect(await Promise.all(pages.map((page) => site.read(`dist/${page}`)))).toEqual(before);
  });
});

test('a build that paints many pictures says how many, in one line; one that keeps them says nothing', async () => {
  const site = await makeSite('behavior', {
    'src/pages/[n].svg.ts': `import { getEntry } from 'astro:content';
import { figureSvg } from 'astro-trace-diff/card';
import { fromBehavior } from 'astro-trace-diff/render';
export const getStaticPaths = () => Array.from({ length: 50 }, (_, n) => ({ params: { n: String(n) } }));
export async function GET({ params: { n } }) {
  return new Response(figureSvg(fromBehavior((await getEntry('traces', 'refund')).data), { scale: 1 + n / 100 }));
}
`,
  });
  const said = (output: string) => output.split('\n').filter((line) => line.includes('painted'));
  const first = await site.build();
  expect(said(first.output)).toEqual([expect.stringMatching(/\[astro-trace-diff\] 50 pictures painted$/)]);
  const second = await site.build();
  expect(said(second.output)).toEqual([]);
});

test('what is kept and was damaged is made again', async () => {
  const site = await makeSite('behavior', {
    ...files,
    'src/pages/one.png.ts': `import { getEntry } from 'astro:content';
import { figurePng } from 'astro-trace-diff/card';
import { fromBehavior } from 'astro-trace-diff/render';
export async function GET() {
  return new Response(await figurePng(fromBehavior((await getEntry('traces', 'refund')).data)));
}
`,
  });
  await site.build();
  const pages = await site.files();
  const before = await Promise.all(pages.map((page) => site.read(`dist/${page}`)));
  const file = join(site.dir, 'node_modules/.astro/trace-diff.kept');
  const kept = await readFile(file, 'latin1');
  for (const damaged of [
    // Another verdict, another key of the same length, a picture with other bytes, and a file that is cut off.
    kept.replaceAll('>FAIL<', '>PASS<'),
    kept.replaceAll('"svg":', '"svx":'),
    kept.replaceAll('IDAT', 'IDAX'),
    kept.slice(0, -9),
  ]) {
    expect(damaged).not.toBe(kept);
    await writeFile(file, damaged, 'latin1');
    const { code, output } = await site.build();
    expect(code, output).toBe(0);
    expect(await Promise.all(pages.map((page) => site.read(`dist/${page}`)))).toEqual(before);
  }
});
