import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { checkText, checkValue } from '../../integrations/trace-diff/src/check/check.ts';
import { isDateTime } from '../../integrations/trace-diff/src/contracts/date-time.ts';
import { MAX_DERIVATION } from '../../integrations/trace-diff/src/contracts/classification.ts';
import { passageTrace } from '../../integrations/trace-diff/src/contracts/passage-trace.ts';
import { contractOf } from '../../integrations/trace-diff/src/contracts/registry.ts';
import {
  act,
  admitted,
  derivation,
  digest,
  label,
  loweredLabel,
  passage,
  refused,
  secondAct,
  without,
} from './passage-instances.ts';

const accepts = (value: unknown): boolean => passageTrace.safeParse(value).success;
const set = (value: unknown, path: (string | number)[], to: unknown): unknown => {
  const copy = structuredClone(value) as Record<string | number, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as typeof at;
  at[path.at(-1)!] = to;
  return copy;
};
const errors = (value: unknown) =>
  checkText('p.json', JSON.stringify(value, null, 2)).problems.filter(({ severity }) => severity === 'error');
const full = { personal_or_community: [{ kind: 'person', id: 'ada' }] } as const;
const personal = () =>
  label({
    source_tier: 'Personal',
    effective_tier: 'Personal',
    bound_subjects: { personal_or_community: [] },
  });

describe('a passage trace', () => {
  it('is accepted in each state', () => {
    expect(accepts(passage())).toBe(true);
    expect(accepts(admitted())).toBe(true);
    expect(accepts(refused())).toBe(true);
    expect(accepts(passage({ state: 'selected' }))).toBe(true);
  });

  it('may combine kind, code, parents, visibility and tier as it likes: the schema ties none of them', () => {
    expect(accepts(passage({ kind: 'critique', 'decision/code': 'passage-request-refused' }))).toBe(true);
    expect(accepts(passage({ 'parent-product/refs': ['product:0'], visibility: 'private' }))).toBe(true);
    expect(accepts(passage({ state: 'selected', kind: 'draft' }))).toBe(true);
  });

  it('is found by its schema string, and by its trace/ref where that is wrong', () => {
    expect(contractOf(passage())?.name).toBe('passage');
    expect(contractOf(set(passage(), ['schema'], 'other'))?.name).toBe('passage');
  });

  const required = Object.keys(without(passage(), 'product/ref', 'product/digest', 'model/snapshot'));
  it.each(required.filter((key) => key !== 'state'))(
    'says that %s is missing, and null is no absence',
    (key) => {
      const lacking = without(passage(), key as keyof ReturnType<typeof passage>);
      const [problem] = errors(lacking);
      expect(problem?.message).toMatch(new RegExp(`^${key} is missing; expected `));
      expect(problem?.rule).toBe(`passage/${key.replaceAll('/', '-')}`);
      expect(accepts(set(passage(), [key], null))).toBe(false);
    },
  );

  it.each(['product/ref', 'product/digest', 'model/snapshot'] as const)(
    'owes %s when committed, and must not have it when refused',
    (key) => {
      expect(errors(without(passage(), key))).toMatchObject([
        {
          rule: 'passage/state-product',
          message: `${key} is missing; it is required when state is committed`,
        },
      ]);
      const given = errors({ ...refused(), [key]: passage()[key] });
      expect(given[0]).toMatchObject({ rule: 'passage/state-product' });
      expect(given[0]?.message).toContain('state is refused');
      expect(accepts({ ...admitted(), [key]: null })).toBe(false);
    },
  );

  it('is closed, at every level', () => {
    const trace = passage({ classification: loweredLabel() });
    for (const path of [
      ['extra'],
      ['classification', 'extra'],
      ['classification', 'provenance', 'extra'],
      ['classification', 'bound_subjects', 'extra'],
      ['classification', 'bound_subjects', 'public_projection', 'extra'],
      ['classification', 'declassify_trail', 0, 'extra'],
      ['classification', 'declassify_trail', 0, 'mode', 'extra'],
      ['classification', 'declassify_trail', 0, 'caller', 'extra'],
      ['budget/used', 'extra'],
    ]) {
      expect(errors(set(trace, path, 1)), path.join('.')).toMatchObject([{ rule: 'passage/unknown-key' }]);
    }
  });

  it('refuses keys that objects have by nature', () => {
    const text = JSON.stringify(passage());
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const { problems } = checkText('p.json', text.replace('{', `{"${key}":{"a":1},`));
      expect(problems[0], key).toMatchObject({ rule: 'passage/unknown-key', column: 2 });
    }
    const deep = text.replace('"kind":"local-space"', '"kind":"local-space","__proto__":1');
    expect(accepts(JSON.parse(deep))).toBe(false);
  });

  it('names the key that was nearly written', () => {
    const [problem] = errors({ ...passage(), 'trace/Ref': 'x' });
    expect(problem?.hint).toBe('did you mean "trace/ref"?');
  });
});

describe('refs and hashes', () => {
  it.each(['!', '~', 'a'.repeat(512), 'javascript:alert(1)', '<script>"&\'', '__proto__'])(
    'take %j as a ref',
    (ref) => {
      expect(accepts(passage({ by: ref, 'parent-product/refs': [ref] }))).toBe(true);
    },
  );

  it.each(['', ' ', 'a b', 'a\n', '\ta', 'a'.repeat(513), 'é', 'a\u0000', 'a\u007f', '！', 7, null, ['a']])(
    'do not take %j as a ref',
    (ref) => {
      expect(accepts(set(passage(), ['by'], ref))).toBe(false);
      expect(accepts(set(passage(), ['parent-product/refs'], [ref]))).toBe(false);
    },
  );

  it('keep the two hash forms apart', () => {
    const hex = `sha256:${'0a'.repeat(32)}`;
    expect(accepts(passage({ 'input/digest': hex }))).toBe(false);
    expect(accepts(passage({ 'instruction/hash': digest() }))).toBe(false);
    expect(accepts(passage({ 'instruction/hash': hex.toUpperCase() }))).toBe(false);
    for (const bad of [
      'sha256:' + 'a'.repeat(42),
      digest() + '=',
      digest() + '\n',
      ' ' + digest(),
      digest('+'),
      digest('\u212a'),
    ]) {
      expect(accepts(passage({ 'input/digest': bad })), bad).toBe(false);
    }
  });

  it('allow 8 parents and no two alike', () => {
    const many = Array.from({ length: 9 }, (_, i) => `product:${i}`);
    expect(accepts(passage({ 'parent-product/refs': many.slice(1) }))).toBe(true);
    expect(accepts(passage({ 'parent-product/refs': many }))).toBe(false);
    expect(accepts(passage({ 'parent-product/refs': ['a', 'A'] }))).toBe(true);
    const [twin] = errors(passage({ 'parent-product/refs': ['a', 'b', 'a'] }));
    expect(twin).toMatchObject({
      rule: 'passage/parent-product-refs-unique',
      pointer: '/parent-product~1refs/2',
    });
  });

  it('suggest the base64url spelling of a base64 digest', () => {
    const [problem] = errors(passage({ 'input/digest': `sha256:${'a+/b'.repeat(10)}abc=` }));
    expect(problem?.hint).toBe(`did you mean "sha256:${'a-_b'.repeat(10)}abc"?`);
  });
});

describe('numbers', () => {
  it('are whole, however they are written', () => {
    const text = JSON.stringify(passage());
    const withNo = (written: string) =>
      checkText('p.json', text.replace('"passage/no":1', `"passage/no":${written}`)).record !== undefined;
    for (const good of ['1', '1.0', '1e0', '256', '2.56e2', '1e2', '256.00000000000001'])
      expect(withNo(good), good).toBe(true);
    for (const bad of ['0', '-1', '-0', '257', '1.5', '9007199254740993', '"1"', 'null', '1e400', '01', '+1'])
      expect(withNo(bad), bad).toBe(false);
  });

  it('are refused beyond what can be read without loss', () => {
    const withTokens = (n: number) =>
      passage({ 'budget/used': { ...passage()['budget/used'], max_tokens: n } });
    expect(accepts(withTokens(Number.MAX_SAFE_INTEGER))).toBe(true);
    expect(accepts(withTokens(2 ** 53))).toBe(false);
    expect(accepts(withTokens(1e21))).toBe(false);
    expect(accepts(withTokens(-1))).toBe(false);
    expect(accepts(withTokens(-0))).toBe(true);
  });
});

describe('date-times (RFC 3339)', () => {
  it.each([
    '2026-05-03T10:00:00Z',
    '2026-05-03t10:00:00z',
    '2026-05-03T10:00:00.5+23:59',
    '2026-05-03T10:00:00-00:00',
    `2026-05-03T10:00:00.${'1'.repeat(60)}Z`,
    '2024-02-29T00:00:00Z',
    '2000-02-29T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2016-12-31T23:59:60Z',
    '2015-06-30T23:59:60.75Z',
    '2017-01-01T05:29:60+05:30',
    '2016-12-31T15:59:60-08:00',
  ])('take %s', (text) => {
    expect(isDateTime(text)).toBe(true);
    expect(accepts(passage({ at: text }))).toBe(true);
  });

  it.each([
    '2026-05-03 10:00:00Z',
    '2026-05-03T10:00Z',
    '2026-05-03T10:00:00',
    '2026-05-03T10:00:00+0200',
    '2026-05-03T10:00:00+02',
    '2026-05-03T10:00:00+24:00',
    '2026-05-03T10:00:00+01:60',
    '2026-05-03T24:00:00Z',
    '2026-05-03T10:60:00Z',
    '2026-05-03T10:00:61Z',
    '2026-05-03T10:00:60Z',
    '2026-05-03T23:59:60Z',
    '2016-12-31T23:58:60Z',
    '2016-12-31T23:59:60+01:00',
    '2026-02-29T10:00:00Z',
    '1900-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-00-01T10:00:00Z',
    '2026-05-00T10:00:00Z',
    '2026-5-03T10:00:00Z',
    '2026-05-03T10:00:00.Z',
    '2026-05-03T10:00:00Z\n',
    ' 2026-05-03T10:00:00Z',
    '+2026-05-03T10:00:00Z',
    '２026-05-03T10:00:00Z',
    '2026-05-03T10:00:00−01:00',
    '',
  ])('do not take %j', (text) => {
    expect(isDateTime(text)).toBe(false);
    expect(accepts(passage({ at: text }))).toBe(false);
    expect(
      accepts(
        passage({ classification: label({ quarantine: { reason: 'operator-hold', entered_at: text } }) }),
      ),
    ).toBe(false);
  });

  it('are repaired where nothing has to be guessed', () => {
    expect(errors(passage({ at: '2026-05-03 10:00Z' }))[0]?.hint).toBe(
      'did you mean "2026-05-03T10:00:00Z"?',
    );
    expect(errors(passage({ at: '2026-05-03T10:00:00' }))[0]?.hint).toBeUndefined();
  });
});

describe('the label', () => {
  it('may keep or lower its tier, never raise it', () => {
    const tiers = ['Personal', 'Community', 'Public'] as const;
    for (const [s, source_tier] of tiers.entries()) {
      for (const [e, effective_tier] of tiers.entries()) {
        const bound_subjects =
          effective_tier === 'Public' ? label().bound_subjects : { personal_or_community: [] };
        const trace = passage({ classification: label({ source_tier, effective_tier, bound_subjects }) });
        expect(accepts(trace), `${source_tier} to ${effective_tier}`).toBe(e >= s);
      }
    }
    const raised = label({ effective_tier: 'Personal', bound_subjects: { personal_or_community: [] } });
    expect(errors(passage({ classification: raised }))).toMatchObject([
      { rule: 'passage/effective-tier-source', pointer: '/classification/effective_tier' },
    ]);
  });

  it('has exactly the subjects that its effective tier asks for', () => {
    const rules = (over: object) =>
      errors(passage({ classification: { ...label(), ...over } })).map(({ message }) => message);
    expect(rules({ bound_subjects: full })).toEqual([
      'bound_subjects.public_projection is missing; it is required when effective_tier is Public',
      'bound_subjects has personal_or_community, though effective_tier is Public; expected public_projection alone (bound_subjects_not_public)',
    ]);
    expect(rules({ bound_subjects: { ...full, ...label().bound_subjects } })).toEqual([
      expect.stringContaining('public_projection alone'),
    ]);
    expect(rules({ ...personal(), bound_subjects: label().bound_subjects })).toEqual([
      expect.stringContaining('personal_or_community is missing'),
      expect.stringContaining('(classification_mismatch)'),
    ]);
    expect(rules({ bound_subjects: {} })).toHaveLength(1);
    expect(rules({ effective_tier: 'Secret', bound_subjects: {} })).toEqual([
      expect.stringContaining('effective_tier is "Secret"; expected Personal, Community or Public'),
      expect.stringContaining('neither personal_or_community nor public_projection'),
    ]);
    expect(accepts(passage({ classification: personal() }))).toBe(true);
  });

  it('takes free text of one character or more, whatever it is', () => {
    const withRationale = (rationale: string) =>
      passage({ classification: loweredLabel({ declassify_trail: [act({ rationale })] }) });
    for (const good of [' ', '\n', 'é', '🪴', 'x'.repeat(5000)])
      expect(accepts(withRationale(good))).toBe(true);
    expect(accepts(withRationale(''))).toBe(false);
  });

  it('names the branch that was meant, not "invalid union"', () => {
    const withOrigin = (provenance: unknown) =>
      errors(set(passage(), ['classification', 'provenance'], provenance));
    expect(withOrigin({ kind: 'local_space', space: 'Public' })).toMatchObject([
      {
        rule: 'passage/provenance-kind',
        hint: 'did you mean "local-space"?',
        message: expect.stringContaining('expected local-space, ingress or derived') as string,
      },
    ]);
    expect(withOrigin({ surface: 'import' })).toMatchObject([
      { rule: 'passage/provenance-kind', hint: 'add "kind": "ingress"' },
    ]);
    expect(withOrigin({ kind: 'local-space', space: 'Public', surface: 'import' })).toMatchObject([
      {
        rule: 'passage/unknown-key',
        pointer: '/classification/provenance/surface',
        hint: 'remove it: only an origin with "kind": "ingress" has it',
      },
    ]);
    expect(
      withOrigin({
        kind: 'derived',
        parents: [
          { kind: 'local-space', space: 'Public' },
          { kind: 'ingress', surface: 'imports' },
        ],
      }),
    ).toMatchObject([
      {
        rule: 'passage/provenance-surface',
        pointer: '/classification/provenance/parents/1/surface',
        hint: 'did you mean "import"?',
      },
    ]);
    for (const bad of [null, 'local-space', [], {}, { kind: null }, { kind: 'derived', parents: [] }])
      expect(withOrigin(bad)).toHaveLength(1);
  });

  it('lets an act take one step down, and nothing else', () => {
    const tiers = ['Personal', 'Community', 'Public'] as const;
    for (const from of tiers) {
      for (const to of tiers) {
        const good = (from === 'Personal' && to === 'Community') || (from === 'Community' && to === 'Public');
        expect(
          accepts(passage({ classification: loweredLabel({ declassify_trail: [act({ from, to })] }) })),
          `${from} to ${to}`,
        ).toBe(good);
      }
    }
    const double = loweredLabel({ declassify_trail: [act({ to: 'Public' })] });
    expect(errors(passage({ classification: double }))).toMatchObject([
      { rule: 'passage/act-step', hint: 'Personal to Public takes two acts, by way of Community' },
    ]);
  });

  it('asks a persistent act for its expiry and forbids it to a one-shot act', () => {
    const trail = (over: object) =>
      passage({ classification: loweredLabel({ declassify_trail: [{ ...act(), ...over }] }) });
    expect(errors(trail({ expires_at: undefined }))).toMatchObject([{ rule: 'passage/act-expiry' }]);
    expect(errors(trail({ mode: { kind: 'one-shot' } }))).toMatchObject([{ rule: 'passage/act-expiry' }]);
    expect(accepts(trail({ mode: { kind: 'one-shot' }, expires_at: undefined }))).toBe(true);
    expect(errors(trail({ mode: { ttl_seconds: 3 } }))).toMatchObject([
      { rule: 'passage/act-mode-kind', hint: 'add "kind": "persistent-for-topic-class"' },
    ]);
  });

  it('reports what is wrong between fields beside plain faults, in one go', () => {
    const wrong = {
      ...without(passage(), 'product/digest'),
      by: 'a b',
      classification: label({ declassify_trail: [secondAct({ to: 'Personal' })] }),
    };
    expect(
      errors(wrong)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(['passage/act-step', 'passage/by', 'passage/state-product']);
  });
});

describe('deep nesting', () => {
  const deep = (levels: number, lean: 'left' | 'right' = 'left') =>
    passage({ classification: label({ provenance: derivation(levels, lean) }) });

  it.each(['left', 'right'] as const)('is read up to its limit, leaning %s', (lean) => {
    expect(accepts(deep(MAX_DERIVATION, lean))).toBe(true);
    expect(checkText('p.json', textOf(MAX_DERIVATION)).record).toBeDefined();
    expect(
      checkText('p.json', textOf(MAX_DERIVATION).replace('"space":"Public"', '"space":"Pub"')).problems,
    ).toMatchObject([{ rule: 'passage/provenance-space' }]);
  });

  it.each([251, 498, 499, 10_000, 100_000])(
    'of %i levels gives a problem and no stack overflow',
    (levels) => {
      expect(passageTrace.safeParse(deep(levels)).error?.issues[0]?.message).toContain(
        'more than 250 levels deep',
      );
      const rule = levels < 499 ? 'passage/provenance-depth' : 'json/depth';
      expect(checkValue('data', deep(levels)).problems).toMatchObject([{ rule, severity: 'error' }]);
      expect(checkText('p.json', textOf(levels)).problems).toMatchObject([{ rule, severity: 'error' }]);
      expect(checkText('p.json', textOf(levels).slice(0, -1)).problems).toHaveLength(1);
    },
  );

  it('ends for a value that holds itself', () => {
    const loop = deep(2) as unknown as { classification: { provenance: { parents: unknown[] } } };
    loop.classification.provenance.parents[0] = loop.classification.provenance;
    expect(checkValue('data', loop).problems).toMatchObject([{ rule: 'json/depth' }]);
  });

  // JSON.stringify recurses, so the text is put together by hand.
  function textOf(levels: number): string {
    const leaf = '{"kind":"local-space","space":"Public"}';
    const text = JSON.stringify(passage());
    const at = text.indexOf(leaf);
    const nested = '{"kind":"derived","parents":['.repeat(levels) + leaf + `,${leaf}]}`.repeat(levels);
    return text.slice(0, at) + nested + text.slice(at + leaf.length);
  }
});

describe('the text of a passage trace', () => {
  it('has no byte-order mark', () => {
    const { problems, record } = checkText('p.json', `\ufeff${JSON.stringify(passage())}`);
    expect(record).toBeUndefined();
    expect(problems).toMatchObject([{ rule: 'json/byte-order-mark', line: 1, column: 1 }]);
  });
});

describe('the JSON Schema made from the mirror', () => {
  it('carries the rules between fields', () => {
    for (const io of ['input', 'output'] as const) {
      const schema = z.toJSONSchema(passageTrace, { io }) as Record<string, unknown>;
      expect(schema['additionalProperties']).toBe(false);
      expect(schema['dependentRequired']).toBeDefined();
      expect(schema['allOf']).toHaveLength(2);
      expect(JSON.stringify(schema)).toContain('"format":"date-time"');
    }
  });
});
