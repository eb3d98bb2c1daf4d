/**
 * `trace-diff check` without a PATH finds in a site what `astro build` finds there: the same files, held to the same
 * contracts and to the rules of the site's own options.
 */
import { describe, expect, test } from 'vitest';
import {
  astroConfig,
  BAD,
  CONFIG,
  contentConfig,
  LONG,
  PRIVATE,
  problemsIn,
  site,
} from '../support/check-site.ts';
import type { Files } from '../support/site.ts';
import { BASE, changed } from '../support/trace.ts';
import { act, loweredLabel, passage, secondAct } from '../unit/passage-instances.ts';

const GOOD = { 'content/traces/good.json': BASE };
const BAD_KIND = (file: string) => `${file}:12:76 error behavior/step-kind`;
const TWO_BASES = "traces: behaviorTraces({ base }), ok: behaviorTraces({ base: './content/traces' })";
const SHARED = JSON.stringify(
  passage({
    'trace/ref': 'trace:2',
    'passage/ref': 'passage:2',
    'binding/ref': 'binding:two',
    'product/ref': 'product:2',
  }),
  null,
  2,
);

const at = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
const HOUR = 3_600_000;
const issued = Math.floor(Date.now() / 1000) * 1000 - HOUR;
/** Acts of two steps that are in force now. */
const dates = {
  mode: { kind: 'persistent-for-topic-class', ttl_seconds: 24 * 3600 },
  issued_at: at(issued),
  expires_at: at(issued + 24 * HOUR),
} as const;
const LOWERED = JSON.stringify(
  passage({ classification: loweredLabel({ declassify_trail: [act(dates), secondAct(dates)] }) }),
  null,
  2,
);

type Case = [what: string, files: Files, problems: (string | RegExp)[]];

const cases: Case[] = [
  [
    'a base in a variable, beside one in plain sight',
    {
      ...GOOD,
      [CONFIG]: contentConfig(TWO_BASES, "const base = './data';"),
      'data/a.json': BAD,
      'data/deep/b.json': BAD,
    },
    [BAD_KIND('data/a.json'), BAD_KIND('data/deep/b.json')],
  ],
  [
    'another srcDir, and content/ that is no collection',
    {
      'content/traces/bad.json': BAD,
      'astro.config.mjs': astroConfig('', "srcDir: './site',"),
      'site/pages/index.astro': 'One\n',
      'site/content.config.ts': contentConfig("traces: behaviorTraces({ base: './data' })"),
      'data/a.json': BAD,
    },
    [BAD_KIND('data/a.json')],
  ],
  [
    'another root',
    {
      'astro.config.mjs': astroConfig('', "root: './web',"),
      [CONFIG]: contentConfig("a: behaviorTraces({ base: 'data' }), b: behaviorTraces({ base: '../data/' })"),
      'web/data/a.json': BAD,
      'data/b.json': BAD,
    },
    [BAD_KIND('../data/b.json'), BAD_KIND('data/a.json')],
  ],
  [
    'a collection that is commented out',
    {
      ...GOOD,
      [CONFIG]: contentConfig(
        "\n// old: behaviorTraces({ base: './content/old' }),\ntraces: behaviorTraces({ base: './content/traces' })\n",
      ),
    },
    [],
  ],
  [
    'traces in a collection of another contract',
    { ...GOOD, [CONFIG]: contentConfig("traces: passageTraces({ base: './content/traces' })") },
    ['content/traces/good.json:2:13 error passage/schema'],
  ],
  [
    'bases that lie in one another, and a base as an address',
    {
      ...GOOD,
      'content/traces/2026/bad.json': BAD,
      [CONFIG]: contentConfig(
        "all: behaviorTraces({ base: './content' }), some: behaviorTraces({ base })",
        "const base = new URL('../content/traces/2026/', import.meta.url).href;",
      ),
    },
    [BAD_KIND('content/traces/2026/bad.json'), BAD_KIND('content/traces/2026/bad.json')],
  ],
  [
    'two Astro configs and two content configs, of which the first counts',
    {
      'astro.config.ts': astroConfig('', "srcDir: './site',"),
      'src/content.config.mjs': contentConfig("traces: behaviorTraces({ base: './data' })"),
      [CONFIG]: contentConfig("traces: behaviorTraces({ base: './content' })"),
      'data/a.json': BAD,
      'content/b.json': BASE,
    },
    [BAD_KIND('data/a.json')],
  ],
  [
    'a base that is not there, and two files with one id',
    {
      'content/Good.json': BASE,
      'content/good.json': BASE,
      [CONFIG]: contentConfig(
        "a: behaviorTraces({ base: './gone' }), b: behaviorTraces({ base: './content' })",
      ),
    },
    ['content/good.json error config/shared-id', 'gone error config/base-missing'],
  ],
  [
    'strict and silence of the config',
    {
      'astro.config.mjs': astroConfig("{ strict: true, silence: ['behavior/step-gap'] }"),
      'content/gap.json': changed(['"n": 3', '"n": 4']),
      'content/long.json': LONG,
      [CONFIG]: contentConfig("traces: behaviorTraces({ base: './content' })"),
    },
    ['content/long.json:12:53 error behavior/long-result'],
  ],
  [
    'passages that are left out',
    {
      'astro.config.mjs': astroConfig("{ publish: { withhold: 'omit' } }"),
      'content/a.json': PRIVATE,
      'content/b.json': SHARED,
      [CONFIG]: contentConfig("flows: passageTraces({ base: './content' })"),
    },
    [],
  ],
  [
    'a revocation view that is not there',
    {
      'astro.config.mjs': astroConfig("{ publish: { topicClass: 'notes', revocations: 'data/view.json' } }"),
      'content/a.json': SHARED,
      [CONFIG]: contentConfig("flows: passageTraces({ base: './content' })"),
    },
    ['data/view.json error config/revocations'],
  ],
  [
    'a declassification that the config honors',
    {
      'astro.config.mjs': astroConfig(
        `{ publish: { topicClass: ${JSON.stringify(act().topic_class)}, revocations: 'view.json' } }`,
      ),
      'content/a.json': LOWERED,
      'view.json': JSON.stringify({
        taken_at: at(issued),
        max_age_hours: 24,
        revoked: [],
      }),
      [CONFIG]: contentConfig("flows: passageTraces({ base: './content' })"),
    },
    [],
  ],
  [
    'a content config of old, where the config allows it',
    {
      'astro.config.mjs': astroConfig('', 'legacy: { collectionsBackwardsCompat: true },'),
      'src/content/config.ts': contentConfig("traces: behaviorTraces({ base: './data' })"),
      'data/a.json': BAD,
    },
    [BAD_KIND('data/a.json')],
  ],
  [
    'no integration',
    {
      'astro.config.mjs': 'export default {};\n',
      'content/a.json': BAD,
      [CONFIG]: contentConfig("traces: behaviorTraces({ base: './content' })"),
    },
    [BAD_KIND('content/a.json')],
  ],
];

describe('the command line finds what a build finds', () => {
  test.each(cases)('%s', async (_what, files, problems) => {
    const made = await site(files);
    const checked = await made.traceDiff('check');
    const found = problemsIn(checked);
    expect(found, checked.output).toEqual(
      problems.map((problem): unknown =>
        typeof problem === 'string' ? problem : expect.stringMatching(problem),
      ),
    );
    const fails = found.some((problem) => problem.includes(' error '));
    expect(checked.code).toBe(fails ? 1 : 0);
    // It leaves no trace of its own.
    expect(await made.files('.')).toEqual(Object.keys(await filesOf(files)).sort());
    const built = await made.build();
    expect(problemsIn(built), built.output).toEqual(found);
    expect(built.code).toBe(checked.code);
  });
});

/** The files that {@link site} writes. */
const filesOf = (files: Files): Promise<Files> =>
  Promise.resolve({ 'astro.config.mjs': '', 'src/pages/index.astro': '', ...files });

describe('collections of other loaders are checked as their schema would', () => {
  const globbed = "loader: glob({ base: './content', pattern: '**/*.json' })";
  test.each([
    ['with our schema', `traces: defineCollection({ ${globbed}, schema: behaviorTrace })`, '', true],
    [
      'with a schema made from ours',
      `traces: defineCollection({ ${globbed}, schema: () => z.extend(behaviorTrace, { team: z.optional(z.string()) }) })`,
      '',
      true,
    ],
    [
      'named in the option',
      `runs: defineCollection({ ${globbed} })`,
      "{ collections: { traces: ['runs'] } }",
      true,
    ],
    ['of something else', `other: defineCollection({ ${globbed} })`, '', false],
  ])('%s', async (_what, collection, options, isTraces) => {
    const made = await site({
      'astro.config.mjs': astroConfig(options),
      [CONFIG]: contentConfig(`mine: behaviorTraces({ base: './data' }), ${collection}`),
      'data/good.json': BASE,
      'content/bad.json': BAD,
      'content/twice.json': changed(['"case": "refund-01"', '"case": "x", "case": "y"']),
      'src/pages/index.astro': `---
import { TraceDiff } from 'astro-trace-diff/components';
---
${isTraces ? '<TraceDiff trace="bad" />' : ''}
`,
    });
    const checked = await made.traceDiff('check');
    expect(problemsIn(checked), checked.output).toEqual(isTraces ? [BAD_KIND('content/bad.json')] : []);
    expect(checked.output).toContain(isTraces ? '1 error in 1 of 3 traces' : 'no problem in 1 trace');
    const built = await made.build();
    expect(built.code).toBe(checked.code);
  });

  test('entries of one file, of a function, and those that a schema of the site refuses', async () => {
    const made = await site({
      'astro.config.mjs': astroConfig("{ collections: { traces: ['computed'] } }"),
      [CONFIG]: contentConfig(
        `listed: defineCollection({ loader: file('traces.json'), schema: behaviorTrace }),
  computed: defineCollection({ loader: () => [{ id: 'none', rails: [] }] }),
  owned: defineCollection({ ${globbed}, schema: z.extend(behaviorTrace, { team: z.string() }) })`,
      ),
      'traces.json': `{ "a": ${BASE}, "b": ${BAD} }`,
      'content/teamless.json': BASE,
    });
    const { output, code } = await made.traceDiff('check');
    expect(output).toContain('traces.json  error  behavior/step-kind');
    expect(output).toContain('computed → none  error  behavior/');
    expect(output).toContain(
      'content/teamless.json  error  config/own-schema\n  the schema of the collection "owned" refuses team: ',
    );
    expect(code).toBe(1);
  });
});
