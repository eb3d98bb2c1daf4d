import { describe, expect, it } from 'vitest';
import { checkFlows, type FlowFile } from '../../integrations/trace-diff/src/check/flow.ts';
import type { PassageTrace } from '../../integrations/trace-diff/src/contracts/passage-trace.ts';
import { admitted, digest, label, passage, refused } from './passage-instances.ts';

const file = (name: string, record: PassageTrace): FlowFile => ({
  file: `${name}.json`,
  record,
  text: JSON.stringify(record, null, 2),
});
const rules = (...files: FlowFile[]): string[] =>
  checkFlows(files).map(({ file, rule, severity }) => `${file} ${severity} ${rule}`);

/** The nth passage of a flow, each built upon the one before. */
const nth = (n: number, over: Partial<PassageTrace> = {}): PassageTrace =>
  passage({
    'trace/ref': `trace:${n}`,
    'passage/ref': `passage:${n}`,
    'passage/no': n,
    kind: n === 1 ? 'draft' : 'revision',
    'product/ref': `product:${n}`,
    'product/digest': digest(String(n % 10)),
    'parent-product/refs': n === 1 ? [] : [`product:${n - 1}`],
    at: `2026-05-03T10:0${n % 10}:00Z`,
    ...over,
  });
const selection = (of: PassageTrace, over: Partial<PassageTrace> = {}): PassageTrace => ({
  ...of,
  'trace/ref': `${of['trace/ref']}:selected`,
  state: 'selected',
  'decision/code': 'terminal-product-selected',
  at: '2026-05-03T11:00:00Z',
  ...over,
});

describe('a flow without contradictions', () => {
  it('passes: admitted, refused, retried, committed, built upon, selected', () => {
    const last = nth(3, { kind: 'final' });
    expect(
      rules(
        file('1', nth(1)),
        file('2a', {
          ...admitted(nth(2)),
          'trace/ref': 'trace:2a',
          state: 'admitted',
          at: '2026-05-03T10:01:30Z',
        }),
        file('2b', {
          ...refused(nth(2)),
          'trace/ref': 'trace:2b',
          state: 'refused',
          at: '2026-05-03T10:01:40Z',
        }),
        file('2c', nth(2)),
        file('3', last),
        file('3s', selection(last)),
      ),
    ).toEqual([]);
  });

  it('may have gaps, missing parents and a selection without its commit', () => {
    expect(rules(file('7', nth(7)), file('9', selection(nth(9))))).toEqual([]);
  });

  it('may share a space with other bindings', () => {
    const other = nth(1, {
      'binding/ref': 'binding:other',
      'agent/id': 'agent:other',
      'trace/ref': 'trace:o',
      'product/digest': digest('z'),
    });
    expect(rules(file('1', nth(1)), file('2', other))).toEqual([]);
  });
});

describe('contradictions', () => {
  it('are placed in one file and name the other', () => {
    const [problem] = checkFlows([file('a', nth(1)), file('b', nth(2, { 'trace/ref': 'trace:1' }))]);
    expect(problem).toMatchObject({
      file: 'b.json',
      line: 3,
      column: 16,
      pointer: '/trace~1ref',
      rule: 'flow/trace-ref-twice',
      severity: 'error',
    });
    expect(problem?.message).toContain('the same as in a.json');
  });

  it('do not depend on the order the files come in', () => {
    const files = [
      file('a', nth(1)),
      file('b', nth(2, { 'trace/ref': 'trace:1', 'agent/id': 'agent:x' })),
      file('c', nth(3)),
    ];
    expect(checkFlows([...files].reverse())).toEqual(checkFlows(files));
  });

  it('need no text', () => {
    const [problem] = checkFlows([
      { file: 'a', record: nth(1) },
      { file: 'b', record: nth(2, { 'agent/id': 'agent:x' }) },
    ]);
    expect(problem).toMatchObject({ rule: 'flow/agent-ids', pointer: '/agent~1id' });
    expect(problem?.line).toBeUndefined();
  });

  it('one trace/ref in two bindings is advice only', () => {
    expect(rules(file('a', nth(1)), file('b', nth(1, { 'binding/ref': 'binding:other' })))).toEqual([
      'b.json warning flow/trace-ref-other-binding',
    ]);
  });

  it('two agents in a binding', () => {
    expect(
      rules(
        file('a', nth(1)),
        file('b', nth(2, { 'agent/id': 'agent:x' })),
        file('c', nth(3, { 'agent/id': 'agent:x' })),
      ),
    ).toEqual(['b.json error flow/agent-ids']);
  });

  it('one product with two digests', () => {
    const again = nth(1, { 'trace/ref': 'trace:x', 'product/digest': digest('x') });
    expect(rules(file('a', nth(1)), file('b', again))).toEqual([
      'b.json warning flow/committed-twice',
      'b.json error flow/product-digests',
    ]);
  });

  it('a cycle of parents, told once with every file on the way', () => {
    const files = [
      file('a', nth(1, { kind: 'revision', 'parent-product/refs': ['product:3'] })),
      file('b', nth(2)),
      file('c', nth(3)),
    ];
    const problems = checkFlows(files);
    expect(problems).toMatchObject([
      { file: 'a.json', rule: 'flow/parent-cycle', severity: 'error', pointer: '/parent-product~1refs/0' },
    ]);
    expect(problems[0]?.message).toBe(
      'product "product:1" (a.json) is its own ancestor, by way of "product:3" (c.json), "product:2" (b.json)',
    );
    const own = checkFlows([file('a', nth(1, { 'parent-product/refs': ['product:1'] }))]);
    expect(own).toMatchObject([
      { rule: 'flow/parent-cycle', message: 'product "product:1" (a.json) is its own parent' },
    ]);
  });

  it.each([
    ['product/ref', { 'product/ref': 'product:x' }],
    ['product/digest', { 'product/digest': digest('x') }],
    ['model/snapshot', { 'model/snapshot': 'model:x' }],
  ])('a selection that differs from what was committed, in %s alone', (field, over) => {
    const problems = checkFlows([file('a', nth(1)), file('b', selection(nth(1), over))]);
    expect(problems).toMatchObject([
      {
        file: 'b.json',
        rule: 'flow/selected-differs',
        severity: 'error',
        pointer: `/${field.replace('/', '~1')}`,
      },
    ]);
    expect(problems[0]?.message).toContain(`${field} differs from a.json`);
  });

  it('two selected products; one selected twice is none', () => {
    const files = [file('a', nth(1)), file('b', nth(2)), file('s', selection(nth(1)))];
    expect(rules(...files, file('t', selection(nth(2))))).toEqual(['t.json error flow/two-selected']);
    expect(rules(...files, file('t', selection(nth(1), { 'trace/ref': 'trace:again' })))).toEqual([]);
  });
});

describe('advice between files', () => {
  it('one passage has one number, one number one passage', () => {
    expect(
      rules(
        file('a', nth(1)),
        file('b', {
          ...refused(nth(1)),
          'trace/ref': 'trace:b',
          'passage/no': 2,
          state: 'refused',
          at: '2026-05-03T10:00:00Z',
        }),
      ),
    ).toEqual(['b.json warning flow/passage-number']);
    expect(
      rules(file('a', nth(1)), file('b', nth(2, { 'passage/no': 1, 'parent-product/refs': [] }))),
    ).toEqual(['b.json warning flow/passage-number']);
  });

  it('traces of one passage have one input', () => {
    const retry = {
      ...refused(nth(2)),
      'trace/ref': 'trace:b',
      state: 'refused',
      at: '2026-05-03T10:00:00Z',
      'input/digest': digest('x'),
      'runtime/ref': 'runtime:x',
    } as PassageTrace;
    const problems = checkFlows([file('a', nth(2)), file('b', retry)]);
    expect(problems).toMatchObject([{ rule: 'flow/passage-inputs', severity: 'warning' }]);
    expect(problems[0]?.message).toMatch(/^input\/digest and runtime\/ref differ from a\.json/);
  });

  it('a parent comes from an earlier passage', () => {
    const early = nth(2, { 'parent-product/refs': ['product:5'] });
    const problems = checkFlows([
      file('a', early),
      file('b', nth(5, { 'parent-product/refs': ['product:4'] })),
    ]);
    expect(problems).toMatchObject([
      { file: 'a.json', rule: 'flow/parent-later', severity: 'warning', pointer: '/parent-product~1refs/0' },
    ]);
    expect(problems[0]?.message).toContain('b.json');
  });

  it('a passage is committed once, and not refused afterwards', () => {
    expect(rules(file('a', nth(1)), file('b', nth(1, { 'trace/ref': 'trace:x' })))).toEqual([
      'b.json warning flow/committed-twice',
    ]);
    const late = {
      ...refused(nth(1)),
      'trace/ref': 'trace:b',
      state: 'refused',
      at: '2026-05-03T12:00:00Z',
    } as PassageTrace;
    expect(rules(file('a', nth(1)), file('b', late))).toEqual(['b.json warning flow/refused-after-commit']);
  });

  it('time runs forward along a passage, offsets and fractions included', () => {
    const at = '2026-05-03T12:00:59.9+02:00';
    expect(rules(file('a', nth(1)), file('b', selection(nth(1), { at })))).toEqual([
      'b.json warning flow/time-order',
    ]);
    const same = '2026-05-03T12:01:00+02:00';
    expect(rules(file('a', nth(1)), file('b', selection(nth(1), { at: same })))).toEqual([]);
    const early = {
      ...admitted(nth(1)),
      'trace/ref': 'trace:b',
      state: 'admitted',
      at: '2026-05-03T10:05:00Z',
    } as PassageTrace;
    expect(rules(file('a', nth(1)), file('b', early))).toEqual(['a.json warning flow/time-order']);
  });

  it('a product belongs to one passage', () => {
    const other = nth(2, {
      'product/ref': 'product:1',
      'product/digest': digest('1'),
      'parent-product/refs': [],
    });
    expect(rules(file('a', nth(1)), file('b', other))).toEqual(['b.json warning flow/product-passages']);
  });

  it('a product is as strict as the products it builds upon', () => {
    const strict = label({
      source_tier: 'Community',
      effective_tier: 'Community',
      bound_subjects: { personal_or_community: [] },
    });
    expect(rules(file('a', nth(1, { classification: strict })), file('b', nth(2)))).toEqual([
      'b.json warning flow/tier-join',
    ]);
    expect(rules(file('a', nth(1)), file('b', nth(2, { classification: strict })))).toEqual([]);
  });
});

describe('large flows', () => {
  it('are put together whole, one cycle told once', () => {
    const many = Array.from({ length: 20_000 }, (_, i) =>
      file(
        String(i).padStart(6, '0'),
        nth(1, {
          'trace/ref': `trace:${i}`,
          'product/ref': `product:${i}`,
          'parent-product/refs': [`product:${i + 1}`, 'product:0'],
          state: i % 2 ? 'selected' : 'committed',
        }),
      ),
    );
    const problems = checkFlows(many);
    expect(problems.filter(({ rule }) => rule === 'flow/parent-cycle')).toHaveLength(1);
    expect(problems.find(({ rule }) => rule === 'flow/parent-cycle')?.message.length).toBeLessThan(600);
  });

  it('name long refs in part', () => {
    const ref = 'r'.repeat(512);
    const [problem] = checkFlows([
      file('a', nth(1, { 'trace/ref': ref })),
      file('b', nth(2, { 'trace/ref': ref })),
    ]);
    expect(problem?.message.length).toBeLessThan(200);
  });
});
