import { describe, expect, test } from 'vitest';
import { loweredLabel, act, label, passage, secondAct, without } from '../unit/passage-instances.ts';
import type {
  Classification,
  DeclassifyFact,
} from '../../integrations/trace-diff/src/contracts/classification.ts';
import type { PassageTrace } from '../../integrations/trace-diff/src/contracts/passage-trace.ts';
import { type Ended, makeSite, type Site } from '../support/site.ts';

const HOUR = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString().replace(/\.\d+Z$/, 'Z');

const shown = passage({ 'binding/ref': 'agent-flow-binding:note', classification: label() });

/** A passage of the same flow with other names, so that nothing of it can come from the one that is shown. */
const other = (over: Partial<PassageTrace> = {}) =>
  passage({
    'trace/ref': 'trace:secret-record',
    'binding/ref': 'agent-flow-binding:note',
    'passage/ref': 'passage:secret-passage',
    'passage/no': 2,
    kind: 'critique',
    'parent-product/refs': [shown['product/ref']!],
    'product/ref': 'product:secret-product',
    'product/digest': `sha256:${'s'.repeat(43)}`,
    'input/digest': `sha256:${'t'.repeat(43)}`,
    'instruction/hash': `sha256:${'5'.repeat(64)}`,
    at: '2031-03-01T09:17:42Z',
    'budget/used': { max_steps: 1, max_wall_time_ms: 77_123, max_tokens: 88_321, max_cost_micros: 66_213 },
    ...over,
  });

async function siteWith(records: Record<string, unknown>, files: Record<string, string> = {}): Promise<Site> {
  const site = await makeSite('passages', files);
  for (const [name, record] of Object.entries(records)) {
    await site.write({ [`content/passages/${name}.json`]: JSON.stringify(record, null, 2) });
  }
  return site;
}

const build = (site: Site, publish?: unknown): Promise<Ended> =>
  site.run(
    '../../../node_modules/astro/bin/astro.mjs',
    ['build'],
    publish === undefined ? {} : { PUBLISH: JSON.stringify(publish) },
  );

/** Every byte of the output, as one text. */
async function output(site: Site): Promise<string> {
  const files = await site.files();
  return (await Promise.all(files.map((file) => site.read(`dist/${file}`)))).join('\n');
}

const quarantine = { reason: 'operator-hold', entered_at: '2031-01-01T00:00:00Z' } as const;
const subjects: Partial<Classification> = {
  source_tier: 'Community',
  effective_tier: 'Community',
  bound_subjects: { personal_or_community: [{ kind: 'person', id: 'person:secret' }] },
};

describe('a passage that may not leave fails the build, with file, line and reason', () => {
  test.each([
    ['private', other({ visibility: 'private' }), /b\.json:\d+:\d+ {2}error {2}publish\/visibility/],
    [
      'in quarantine',
      other({ classification: label({ quarantine }) }),
      /b\.json:\d+:\d+ {2}error {2}publish\/quarantined\n {2}quarantined:/,
    ],
    [
      'not Public at its source, whatever tier it carries',
      other({ classification: label({ source_tier: 'Community' }) }),
      /b\.json:\d+:\d+ {2}error {2}publish\/declassification-required\n {2}declassification_required:/,
    ],
    [
      'lowered by an act that this site cannot verify',
      other({ classification: loweredLabel() }),
      /b\.json:\d+:\d+ {2}error {2}publish\/declassification-scope-expired\n {2}declassification_scope_expired:/,
    ],
    [
      'naming its subjects',
      other({ classification: label(subjects) }),
      /b\.json:\d+:\d+ {2}error {2}publish\/declassification-required/,
    ],
  ])('%s', async (_, record, expected) => {
    const site = await siteWith({ a: shown, b: record });
    const { code, output: said } = await build(site);
    expect(said).toMatch(expected);
    expect(said).not.toMatch(/\/a\.json/);
    expect(code).toBe(1);
  });
});

test('withhold: "omit" leaves nothing of such a passage anywhere in the output', async () => {
  const site = await siteWith({ a: shown, b: other({ visibility: 'operator' }) });
  const { code, output: said } = await build(site, { withhold: 'omit' });
  expect(code, said).toBe(0);
  expect(said).toContain('left out: content/passages/b.json');
  const all = await output(site);
  expect(all).toContain('Passage flow: note');
  expect(all).not.toMatch(/secret|s{43}|t{43}|5{64}|09:17:42|77[.,]?123|77\.1 s|88,?321|66,?213/);
});

test('no raw record gets into the output, even where a page hands out the whole collection', async () => {
  const site = await siteWith({ a: shown });
  expect((await build(site)).code).toBe(0);
  const all = await output(site);
  expect(all).toContain('"binding":"agent-flow-binding:note"');
  for (const private_ of [
    'classification',
    'declassify_trail',
    'subject_set_hash',
    'input/digest',
    'instruction/hash',
    'sha256:',
    'by":"',
  ]) {
    expect(all).not.toContain(private_);
  }
});

test('publish: "off" shows everything and says so in the log', async () => {
  const site = await siteWith({ a: shown, b: other({ visibility: 'private' }) });
  const { code, output: said } = await build(site, 'off');
  expect(code, said).toBe(0);
  expect(said).toContain('publish is "off"');
  expect(await output(site)).toContain('secret-product');
});

describe('with a revocation view', () => {
  const TOPIC = act().topic_class;
  /** Both steps down from Personal, issued an hour ago, with the first as `over` has it. */
  const trail = (expiresIn: number, over: Partial<DeclassifyFact> = {}): DeclassifyFact[] => {
    const ttl = Math.round((expiresIn + HOUR) / 1000);
    const issued_at = at(-HOUR);
    const dates = {
      mode: { kind: 'persistent-for-topic-class', ttl_seconds: ttl },
      issued_at,
      expires_at: new Date(Date.parse(issued_at) + ttl * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
    } as const;
    return [act({ ...dates, ...over }), secondAct(dates)];
  };
  const declassified = (expiresIn: number, over: Partial<DeclassifyFact> = {}) =>
    other({ classification: loweredLabel({ declassify_trail: trail(expiresIn, over) }) });
  const view = (over: object = {}) => ({
    'revocations.json': JSON.stringify({ taken_at: at(-HOUR), max_age_hours: 24, revoked: [], ...over }),
  });
  const rules = { topicClass: TOPIC, revocations: './revocations.json' };

  test('an act in force is honored, and the build says when the page must be made again', async () => {
    const site = await siteWith({ a: shown, b: declassified(5 * HOUR) }, view());
    const { code, output: said } = await build(site, rules);
    expect(code, said).toBe(0);
    expect(said).toMatch(/build this site again before 20\d\d-/);
    expect(await output(site)).toContain('secret-product');
  });

  test('an act that is revoked, expired, used once, or for another surface is not', async () => {
    const once = without(act({ mode: { kind: 'one-shot' }, issued_at: at(-HOUR) }), 'expires_at');
    const records = {
      revoked: declassified(5 * HOUR, { revocation_anchor: 'anchor:taken-back' }),
      expired: declassified(-HOUR / 2),
      'one-shot': other({
        classification: loweredLabel({ declassify_trail: [once, trail(5 * HOUR)[1]!] }),
      }),
      surface: declassified(5 * HOUR, { surface: 'agora' }),
      topic: declassified(5 * HOUR, { topic_class: 'another-topic' }),
      anchorless: declassified(5 * HOUR, { revocation_anchor: '' }),
    };
    const named = Object.entries(records).map(([name, record], i) => [
      name,
      {
        ...record,
        'trace/ref': `trace:${name}`,
        'passage/ref': `passage:${name}`,
        'passage/no': i + 2,
        'product/ref': `product:${name}`,
      },
    ]);
    const site = await siteWith(
      { a: shown, ...(Object.fromEntries(named) as Record<string, unknown>) },
      view({ revoked: ['anchor:taken-back'] }),
    );
    const { code, output: said } = await build(site, rules);
    for (const name of Object.keys(records).filter((of) => of !== 'anchorless')) {
      expect(said).toMatch(
        new RegExp(
          `${name}\\.json:\\d+:\\d+ {2}error {2}publish/declassification-scope-expired\\n {2}declassification_scope_expired:`,
        ),
      );
    }
    expect(said).toMatch(/anchorless\.json:\d+:\d+ {2}error/);
    expect(code).toBe(1);
  });

  test('no act is honored against a stale view', async () => {
    const site = await siteWith({ a: shown, b: declassified(5 * HOUR) }, view({ taken_at: at(-48 * HOUR) }));
    const { code, output: said } = await build(site, rules);
    expect(said).toMatch(/b\.json:\d+:\d+ {2}error {2}publish\/declassification-scope-expired/);
    expect(code).toBe(1);
  });

  test('a label that still names its subjects stays, whatever acts lower it', async () => {
    const conservative = loweredLabel({
      effective_tier: 'Personal',
      bound_subjects: { personal_or_community: [{ kind: 'person', id: 'person:secret' }] },
      declassify_trail: trail(5 * HOUR),
    });
    const site = await siteWith({ a: shown, b: other({ classification: conservative }) }, view());
    const { code, output: said } = await build(site, rules);
    expect(said).toMatch(
      /b\.json:\d+:\d+ {2}error {2}publish\/bound-subjects-not-public\n {2}bound_subjects_not_public:/,
    );
    expect(code).toBe(1);
  });

  test('a view that cannot be read fails the build and is named', async () => {
    const site = await siteWith({ a: shown });
    const { code, output: said } = await build(site, rules);
    expect(said).toMatch(/revocations\.json.* error {2}config\/revocations/);
    expect(code).toBe(1);
  });
});

test('contradictions between files of one binding fail the build and name both files', async () => {
  const site = await siteWith({ a: shown, b: other({ 'agent/id': 'agent:another' }) });
  const { code, output: said } = await build(site);
  expect(said).toMatch(/b\.json:\d+:\d+ {2}error {2}flow\/agent-ids\n.*a\.json/);
  expect(code).toBe(1);
});

test('a binding that no published passage has is reported where the essay names it', async () => {
  const site = await siteWith(
    { a: shown },
    { 'src/pages/index.mdx': '# A flow\n\n<PassageFlow binding="agent-flow-binding:noted" />\n' },
  );
  const { code, output: said } = await build(site);
  expect(said).toContain('src/pages/index.mdx:3:1  error  reference/unknown-binding');
  expect(said).toContain('did you mean "agent-flow-binding:note"?');
  expect(code).toBe(1);
});

const heads = (said: string) => said.match(/^\S+ {2}error {2}\S+$/gm) ?? [];

describe('an error of a passage is not one of the essay that shows its binding too', () => {
  const text = JSON.stringify(shown, null, 2);
  test.each([
    [
      'a binding that can be read',
      text.replace('"state": "', '"state": "un'),
      /^\S+ {2}error {2}passage\/state$/,
    ],
    ['broken text', text.slice(0, -1), /^\S+ {2}error {2}json\/syntax$/],
    ['a binding that is itself the error', text.replace('"binding/ref"', '"binding/reff"'), /passage\//],
    ['a binding of the wrong kind', text.replace('"agent-flow-binding:note"', '7'), /passage\//],
    [
      'a passage that may not leave',
      text.replace(/"visibility": "[^"]+"/, '"visibility": "private"'),
      /publish\/visibility/,
    ],
  ])('%s', async (_, broken, expected) => {
    expect(broken).not.toBe(text);
    const site = await siteWith({}, { 'content/passages/a.json': broken });
    const { code, output: said } = await build(site);
    expect(code).toBe(1);
    expect(heads(said).join('\n')).toMatch(expected);
    expect(said).not.toContain('reference/unknown-binding');
  });

  test('but a binding that no file could hold is', async () => {
    const site = await siteWith(
      { a: shown },
      {
        'content/passages/b.json': text.replace('"state": "', '"state": "un'),
        'src/pages/index.mdx': '<PassageFlow binding="agent-flow-binding:noted" />\n',
      },
    );
    expect(heads((await build(site)).output)).toContainEqual(
      'src/pages/index.mdx:1:1  error  reference/unknown-binding',
    );
  });

  test('nor is one withheld for a revocation view that cannot be read', async () => {
    const site = await siteWith({
      a: passage({
        'binding/ref': 'agent-flow-binding:note',
        visibility: 'private',
        classification: label(),
      }),
    });
    const { output: said } = await build(site, {
      withhold: 'omit',
      topicClass: 'x',
      revocations: './none.json',
    });
    expect(heads(said)).toEqual([expect.stringMatching(/none\.json.* {2}error {2}config\/revocations$/)]);
  });
});

test('the command line decides as the build does', async () => {
  const site = await siteWith({ a: shown, b: other({ visibility: 'private' }) });
  const strict = await site.traceDiff('check', 'content/passages');
  expect(strict.output).toContain('publish/visibility');
  expect(strict.code).toBe(1);
  const omitting = await site.traceDiff('check', 'content/passages', '--publish', 'omit');
  expect(omitting.code).toBe(0);
  expect(omitting.output).toContain('left out: content/passages/b.json');
});
