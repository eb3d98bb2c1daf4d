import { describe, expect, test } from 'vitest';
import { toPublished } from '../../integrations/trace-diff/src/content/published-passage.ts';
import { figureHtml } from '../../integrations/trace-diff/src/render.ts';
import { fromPassages, visiblePart } from '../../integrations/trace-diff/src/figure/from-passages.ts';
import { duration, grouped } from '../../integrations/trace-diff/src/figure/numbers.ts';
import { passageFlow, type Transition } from '../../integrations/trace-diff/src/figure/passage-flow.ts';
import { standaloneSvg } from '../../integrations/trace-diff/src/figure/standalone.ts';
import { elementsOf, strayTexts } from '../support/well-formed.ts';
import { passage } from './passage-instances.ts';

const BINDING = 'agent-flow-binding:note-1';

const transition = (over: Partial<Transition>): Transition => ({
  binding: BINDING,
  passage: 1,
  kind: 'draft',
  state: 'committed',
  decision: 'passage-committed',
  product: `product:note-1/${over.passage ?? 1}`,
  parents: [],
  tokens: 100,
  wallTimeMs: 1000,
  costMicros: 10,
  at: '2026-06-02T09:00:00Z',
  ...over,
});

const refused = (over: Partial<Transition>) =>
  transition({ state: 'refused', decision: 'passage-response-refused', product: undefined, ...over });

describe('one flow of passages', () => {
  test('a passage is shown by its latest transition, with the refusals before it counted', () => {
    const flow = passageFlow(BINDING, [
      transition({ at: '2026-06-02T09:00:09Z' }),
      refused({ at: '2026-06-02T09:00:03Z' }),
      refused({ at: '2026-06-02T09:00:06Z', decision: 'passage-artifact-refused' }),
    ]);
    expect(flow.passages).toHaveLength(1);
    expect(flow.passages[0]).toMatchObject({ no: 1, refusals: 2, latest: { state: 'committed' } });
  });

  test('a selection at the same moment as its commit is the later of the two', () => {
    const flow = passageFlow(BINDING, [
      transition({ state: 'selected', decision: 'terminal-product-selected' }),
      transition({}),
    ]);
    expect(flow.selected?.no).toBe(1);
    expect(flow.selected?.commitUnknown).toBe(false);
  });

  test('times are compared as moments, whatever their offset', () => {
    const flow = passageFlow(BINDING, [
      transition({ at: '2026-06-02T11:00:00+02:00' }),
      refused({ at: '2026-06-02T08:59:00Z' }),
    ]);
    expect(flow.passages[0]?.latest.state).toBe('committed');
  });

  test('what was spent adds up committed and refused transitions, and no selection twice', () => {
    const flow = passageFlow(BINDING, [
      transition({ state: 'admitted', product: undefined, tokens: 7 }),
      refused({ at: '2026-06-02T09:00:01Z', tokens: 50 }),
      transition({ at: '2026-06-02T09:00:02Z', tokens: 100 }),
      transition({ at: '2026-06-02T09:00:03Z', state: 'selected', tokens: 100 }),
    ]);
    expect(flow.spent).toEqual({ tokens: 150, wallTimeMs: 2000, costMicros: 20 });
  });

  test('parents that no shown passage made are counted as unknown', () => {
    const flow = passageFlow(BINDING, [
      transition({}),
      transition({ passage: 2, parents: ['product:note-1/1', 'product:elsewhere'] }),
    ]);
    expect(flow.passages[1]).toMatchObject({ parents: [1], unknownParents: 1 });
  });
});

describe('the figure of flows', () => {
  const whole = passageFlow(BINDING, [
    transition({}),
    transition({ passage: 2, kind: 'critique', parents: ['product:note-1/1'] }),
    transition({ passage: 3, kind: 'final', parents: ['product:note-1/1', 'product:note-1/2'] }),
    transition({
      passage: 3,
      kind: 'final',
      state: 'selected',
      decision: 'terminal-product-selected',
      parents: ['product:note-1/1', 'product:note-1/2'],
      at: '2026-06-02T09:00:01Z',
    }),
  ]);

  test('the previous row is followed by the thread, any other parent by an arc', () => {
    const [rail] = fromPassages([whole]).rails;
    expect([...(rail?.threaded ?? [])]).toEqual([2, 3]);
    expect(rail?.arcs).toEqual([{ from: 1, to: 3 }]);
  });

  test('markers tell the states apart by shape', () => {
    const states = passageFlow(BINDING, [
      transition({ passage: 1, state: 'admitted' }),
      transition({ passage: 2 }),
      transition({ passage: 3, state: 'selected' }),
      refused({ passage: 4 }),
    ]);
    expect(fromPassages([states]).rails[0]?.steps.map(({ marker }) => marker)).toEqual([
      'open',
      'filled',
      'ringed',
      'square',
    ]);
  });

  test('numbers that no shown passage has are drawn as unknown, one row a run', () => {
    const partial = passageFlow(BINDING, [transition({ passage: 2 }), transition({ passage: 6 })]);
    expect(fromPassages([partial]).rails[0]?.steps.map(({ n, label, detail }) => [n, label, detail])).toEqual(
      [
        [1, 'unknown', 'not shown here'],
        [2, 'draft', 'committed · 2'],
        [3, 'unknown', '3 to 5 not shown here'],
        [6, 'draft', 'committed · 6'],
      ],
    );
  });

  test('a selection without its commit says so', () => {
    const selectedOnly = passageFlow(BINDING, [transition({ state: 'selected' })]);
    expect(fromPassages([selectedOnly]).rails[0]?.steps[0]?.detail).toContain('commit unknown');
  });

  test('the accent marks a flow that ends refused with nothing selected', () => {
    const failed = passageFlow('agent-flow-binding:note-2', [
      transition({ binding: 'agent-flow-binding:note-2' }),
      refused({ binding: 'agent-flow-binding:note-2', passage: 2 }),
    ]);
    const model = fromPassages([whole, failed]);
    expect(model.rails.map(({ accent }) => accent)).toEqual([false, true]);
    expect(model.summary).toBe('note-1: passage 3 selected; note-2: nothing selected');
    expect(model.verdict.map(({ cells }) => cells.slice(0, 2).map(({ value }) => value))).toEqual([
      ['note-1', 'passage 3'],
      ['note-2', 'nothing'],
    ]);
  });

  test('256 passages with refs of 512 hostile characters stay inside their boxes, as text alone', () => {
    const hostile = `x<script>"'javascript:${'&'.repeat(488)}`;
    const many = Array.from({ length: 256 }, (_, i) =>
      transition({
        binding: hostile,
        passage: i + 1,
        product: `${hostile}/${i}`,
        parents: i > 1 ? [`${hostile}/${i - 2}`] : [],
      }),
    );
    const model = fromPassages([passageFlow(hostile, many)]);
    for (const mode of ['compact', 'expanded'] as const) {
      const html = figureHtml(model, { id: 'td-x', mode });
      expect(html).not.toMatch(/<script|<a [^>]*javascript/);
      expect(html.match(/<a href="([^"]*)"/g)?.every((link) => link.includes('"#td-x-text"'))).toBe(true);
      const elements = elementsOf(`<root>${html}</root>`);
      expect(strayTexts(elements)).toEqual([]);
      expect(elements.length).toBeGreaterThan(50);
      expect(strayTexts(elementsOf(standaloneSvg(model, { mode })))).toEqual([]);
    }
  });
});

describe('what leaves', () => {
  test('nothing of the label, the digests or the hashes gets into a collection', () => {
    const record = passage();
    const published = JSON.stringify(toPublished(record));
    expect(published).not.toMatch(/sha256|classification|trail|subject|local-control/);
    expect(Object.keys(toPublished(record)).sort()).toEqual(
      [
        'at',
        'binding',
        'costMicros',
        'decision',
        'kind',
        'parents',
        'passage',
        'product',
        'state',
        'tokens',
        'wallTimeMs',
      ].sort(),
    );
  });
});

test('numbers and durations read the same on every machine', () => {
  expect([0, 999, 1204, 9007199254740991].map(grouped)).toEqual([
    '0',
    '999',
    '1,204',
    '9,007,199,254,740,991',
  ]);
  expect([0, 640, 12_100, 59_949, 59_950, 245_000].map(duration)).toEqual([
    '0 ms',
    '640 ms',
    '12.1 s',
    '59.9 s',
    '1 min 00 s',
    '4 min 05 s',
  ]);
});

test('the visible part of a ref is what follows its last colon or slash', () => {
  expect(['agent-flow-binding:refund-note-4', 'a/b/c', 'plain', 'ends:'].map(visiblePart)).toEqual([
    'refund-note-4',
    'c',
    'plain',
    'ends:',
  ]);
});
