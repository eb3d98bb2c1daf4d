/** While a site is being written: a bad trace never takes the page away, and mending it needs no restart. */
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Dev } from '../support/dev-server.ts';
import { makeSite } from '../support/site.ts';
import { changed } from '../support/trace.ts';

let dev: Dev | undefined;
afterEach(() => dev?.stop());

const good = (name: string) =>
  changed(['"refund-01"', JSON.stringify(name)], ['https://example.org/lab/refund-01', '/plain']);

test('a bad trace keeps its last good entry; mending, adding, renaming and deleting are seen', async () => {
  const site = await makeSite('behavior', {
    'content/traces/refund.json': good('first words'),
    'content/traces/bad-from-the-start.json': '{',
  });
  dev = new Dev(site);
  await dev.ready();
  await dev.shows('/essays/one', 'first words');
  expect(dev.output).toContain('content/traces/bad-from-the-start.json:1:2  error  json/syntax');

  await dev.says('content/traces/bad-from-the-start.json', () =>
    site.write({
      'content/traces/bad-from-the-start.json': good('good at last').replace('"read"', '"reads"'),
    }),
  );
  await dev.says('all traces are good again', () =>
    site.write({ 'content/traces/bad-from-the-start.json': good('good at last') }),
  );
  await dev.shows('/lab/bad-from-the-start', 'good at last');

  const bad = good('words of a bad trace').replace('"read"', '"reads"');
  await dev.says('content/traces/refund.json:12:76  error  behavior/step-kind', () =>
    site.write({ 'content/traces/refund.json': bad }),
  );
  expect(await dev.page('/essays/one')).toContain('first words');

  await dev.says('all traces are good again', () =>
    site.write({ 'content/traces/refund.json': good('second words') }),
  );
  await dev.shows('/essays/one', 'second words');

  await site.write({ 'content/traces/sub/new.json': good('a new trace') });
  await dev.shows('/lab/sub/new', 'a new trace');
  await rename(
    join(site.dir, 'content/traces/sub/new.json'),
    join(site.dir, 'content/traces/sub/newer.json'),
  );
  await dev.shows('/lab/sub/newer', 'a new trace');
  await dev.until('the old name is gone', async () => (await dev!.page('/lab/sub/new')) === '404');
  await site.remove('content/traces/sub/newer.json');
  await dev.until('the deleted one is gone', async () => (await dev!.page('/lab/sub/newer')) === '404');

  await site.write({ 'content/traces/._refund.json': '{', 'content/traces/.drafts/refund.json': '{' });
  // A bad file that goes away takes its problem with it.
  await dev.says('content/traces/short-lived.json:1:1  error  json/syntax', () =>
    site.write({ 'content/traces/short-lived.json': ' ' }),
  );
  await dev.says('all traces are good again', () => site.remove('content/traces/short-lived.json'));
  expect(dev.output).not.toContain('unhandled');
  // What is hidden was saved before.
  expect(dev.output).not.toMatch(/\._refund|\.drafts/);
});

test('an essay with a broken reference shows it, and recovers', async () => {
  const site = await makeSite('behavior', { 'content/traces/refund.json': good('the trace') });
  dev = new Dev(site);
  await dev.ready();
  await dev.shows('/essays/one', 'the trace');
  await dev.save('content/essays/one.mdx', '# One\n\n<TraceDiff trace="refnd" />\n');
  await dev.until('the fault', async () => (await dev!.page('/essays/one')) === '500');
  expect(dev.output).toContain('content/essays/one.mdx:3:1  error  reference/unknown-trace');
  await dev.save('content/essays/one.mdx', '# One\n\n<TraceDiff trace="refund" />\n\nmended\n');
  await dev.shows('/essays/one', 'mended');
  // A reference to a trace that comes later is good once it is there.
  await dev.save('content/essays/one.mdx', '# One\n\n<TraceDiff trace="later" />\n');
  await dev.until('the fault', async () => (await dev!.page('/essays/one')) === '500');
  await dev.save('content/traces/later.json', good('the later trace'));
  await dev.shows('/essays/one', 'the later trace');
});

test('a trace that goes away is missed where an essay shows it, as in a build', async () => {
  const site = await makeSite('behavior', { 'content/traces/other.json': good('another') });
  dev = new Dev(site);
  await dev.ready();
  await dev.shows('/essays/one', '<trace-diff');
  const place = 'content/essays/one.mdx:3:1  error  reference/unknown-trace';
  const [here, there] = ['refund', 'refunded'].map((name) => join(site.dir, `content/traces/${name}.json`));
  await dev.says(place, () => rename(here!, there!));
  await dev.until('the hint', () => dev!.output.includes('did you mean "refunded"?'));
  await dev.says(place, () =>
    dev!.until('the fault', async () => (await dev!.page('/essays/one')) === '500'),
  );
  await rename(there!, here!);
  await dev.shows('/essays/one', '<trace-diff');
  await dev.says('content/traces  error  config/base-missing', () => site.remove('content/traces'));
  expect(dev.output).not.toMatch(/Stack trace|all traces are good/);
});

test('one state of the traces is reported once, however many collections and good traces there are', async () => {
  const site = await makeSite('behavior', {
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { behaviorTraces } from 'astro-trace-diff/content';
export const collections = {
  essays: defineCollection({ loader: glob({ base: './content/essays', pattern: '**/*.mdx' }) }),
  traces: behaviorTraces({ base: './content/traces' }),
  drafts: behaviorTraces({ base: './content/drafts' }),
};
`,
    'content/traces/bad.json': '{',
    'content/drafts/a.json': good('a draft'),
    'content/drafts/b.json': '[',
  });
  dev = new Dev(site);
  await dev.ready();
  const reported = () => dev!.output.match(/bad\.json:1:2 {2}error {2}json\/syntax/g)?.length;
  expect(reported()).toBe(1);
  expect(dev.output).toContain('2 errors in 2 of 4 traces');
  await dev.save('content/traces/new.json', good('a new trace'));
  await dev.shows('/lab/new', 'a new trace');
  expect(reported()).toBe(1);
});

test('what a component refuses is one sentence without a stack, and names a trace that has errors', async () => {
  const site = await makeSite('behavior', {
    'content/traces/bad.json': '{',
    'content/essays/late.mdx': 'export const id = "refun";\n\n<TraceDiff trace={id} />\n',
    'content/essays/bad.mdx': '<TraceDiff trace="bad" />\n',
  });
  dev = new Dev(site);
  await dev.ready();
  await dev.says('<TraceDiff>: no trace has the id "refun" in traces; did you mean "refund"?', () =>
    dev!.page('/essays/late'),
  );
  await dev.says('content/traces/bad.json has errors', () => dev!.page('/essays/bad'));
  expect(dev.output).not.toMatch(/Stack trace|^ +at /m);
});

test('a component that is nearly named is told by its place before MDX fails', async () => {
  const site = await makeSite('behavior', {
    'content/essays/one.mdx': '# One\n\n<Tracediff trace="refund" />\n',
  });
  dev = new Dev(site);
  await dev.ready();
  await dev.says('Expected component `Tracediff`', () => dev!.page('/essays/one'));
  const [before] = dev.output.split('Expected component');
  expect(before).toContain('content/essays/one.mdx:3:1  warning  reference/unknown-component');
  expect(before).toContain('did you mean <TraceDiff>?');
});

test('a trace that is saved in place is read once it is whole', async () => {
  const site = await makeSite('behavior', { 'content/traces/refund.json': good('the trace') });
  dev = new Dev(site);
  await dev.ready();
  await dev.shows('/essays/one', 'the trace');
  for (const words of ['saved once', 'saved twice', 'saved a third time']) {
    // The file is empty while the watcher tells of it, and what follows at once is not told.
    const file = await open(join(site.dir, 'content/traces/refund.json'), 'w');
    const from = performance.now();
    while (performance.now() - from < 8);
    await file.writeFile(good(words));
    await file.close();
    await dev.shows('/essays/one', words);
  }
  expect(dev.output).not.toContain('the file is empty');
});
