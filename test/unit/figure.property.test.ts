/**
 * 5,000 arbitrary traces with texts that were never meant for a figure: whatever comes, the figure is drawn, is
 * well-formed, keeps every text in its box, shares no id with its neighbor, and is the same bytes a second time.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkValue } from '../../integrations/trace-diff/src/check/check.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { isBlank } from '../../integrations/trace-diff/src/contracts/text.ts';
import { draw, drawAll, figureMarkup } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { figureHtml } from '../../integrations/trace-diff/src/render.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { rowsOf } from '../../integrations/trace-diff/src/figure/rows.ts';
import { standaloneSvg } from '../../integrations/trace-diff/src/figure/standalone.ts';
import { elementsOf, idsOf, strayTexts } from '../support/well-formed.ts';

const pieces = [
  ...[
    '\n',
    '\t',
    '\r\n',
    ' ',
    '  ',
    '\u0000',
    '\u0007',
    '\u000b',
    '\u001b',
    '\u007f',
    '\u009b',
    '\ufffe',
    '\uffff',
  ],
  ...[
    '\u001b[31m',
    '\u001b]8;;x\u0007',
    '\ud83d',
    '\udc00',
    '\u202e',
    '\u2067',
    '\u200f',
    '\u200b',
    '\u2028',
    '\ufeff',
  ],
  ...[
    ']]>',
    '<script>',
    '</svg>',
    '<!--',
    '-->',
    '&',
    '&#0;',
    '&nbsp;',
    '"',
    "'",
    '`',
    '{{',
    '${x}',
    '%00',
    '<![CDATA[',
  ],
  ...[
    'שלום',
    'مرحبا',
    'می‌خواهم',
    '注文を返金する',
    '한글',
    'ไทย',
    'नमस्ते',
    'e\u0301\u0301\u0301\u0301\u0301',
    '\u0301',
    'ﷺ',
    'ß',
    'ŉ',
    'ﬃ',
  ],
  ...[
    '👩‍👩‍👧‍👦',
    '🦊',
    '🇮🇱',
    '1️⃣',
    '❤️',
    '\u{e0041}',
    '\u{10ffff}',
    'a',
    'refund_commit',
    'ok',
    '—',
    '⏎',
    '⟨U+200B⟩',
  ],
];
const hostile = fc.oneof(
  {
    weight: 30,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('')),
  },
  { weight: 8, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...pieces).map((piece) => piece.repeat(Math.ceil(800 / piece.length))),
  },
  { weight: 16, arbitrary: fc.constantFrom('ok', 'v7 current', 'success', 'c_91 found') },
);
const shown = hostile.map((text) => (isBlank(text) ? `${text}x` : text));
const tool = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      't',
      'refund_commit',
      'policy_version_check',
      'get_reservation_details_by_confirmation_code_and_last_name',
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 800 }).map((length) => 'a'.repeat(length)) },
);
const n = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 14 }) },
  { weight: 1, arbitrary: fc.maxSafeNat().map((i) => Math.max(1, i)) },
);
const rarely = fc.integer({ min: 0, max: 3 }).map((i) => i === 3);
const step = fc.record(
  {
    n,
    tool,
    result: fc.oneof({ weight: 9, arbitrary: hostile }, { weight: 1, arbitrary: fc.constant('') }),
    kind: fc.constantFrom('read', 'precondition', 'side_effect', 'respond'),
    consequential: rarely,
    in_violation: rarely,
    timestamp_ms: fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e300, noNaN: true, noDefaultInfinity: true })),
    tokens: fc.maxSafeNat(),
  },
  { requiredKeys: ['n', 'tool', 'result', 'kind'] },
);
const rail = (id: string) =>
  fc.record({
    id: fc.constant(id),
    label: shown,
    regression: fc.boolean(),
    steps: fc.uniqueArray(step, { minLength: 1, maxLength: 6, selector: (s) => s.n }),
  });
const anyTrace = fc.record(
  {
    schema: fc.constant('agent-behavior-trace/v0'),
    case: shown,
    contract: shown,
    contract_clause: shown,
    rails: fc.tuple(rail('run-a'), rail('run-b')),
    verdict: fc.record(
      {
        output: fc.constantFrom('PASS', 'FAIL'),
        behavior: fc.constantFrom('PASS', 'FAIL'),
        behavior_reason: shown,
        operational: shown,
      },
      { requiredKeys: ['output', 'behavior', 'behavior_reason'] },
    ),
  },
  { requiredKeys: ['schema', 'case', 'contract', 'rails', 'verdict'] },
) as fc.Arbitrary<BehaviorTrace>;

// Four runs of one property with seeds of their own, so that each is short and a failure is easy to run again.
describe.each([1, 2, 3, 4])('1,250 arbitrary traces, seed %i', (seed) => {
  test('are drawn, well-formed, in their boxes, with ids of their own, twice alike', () => {
    fc.assert(
      fc.property(anyTrace, fc.constantFrom('compact', 'expanded'), shown, (trace, mode, caption) => {
        expect(checkValue('x', trace).record).toBeDefined();
        const model = fromBehavior(trace);
        const drawings = drawAll(model);
        const options = { mode, inspect: '/lab/x?a=1&b=2#c', caption } as const;
        const first = figureMarkup({ ...options, id: 'td-1' }, drawings);
        const second = figureMarkup({ ...options, id: 'td-1-2' }, drawings);
        const elements = elementsOf(`<body>${first}</body>`);
        expect(strayTexts(elements)).toEqual([]);
        const ids = [...idsOf(elements), ...Array.from(second.matchAll(/ id="([^"]*)"/g), ([, id]) => id)];
        expect(new Set(ids).size).toBe(ids.length);

        const file = standaloneSvg(model, { mode });
        const drawn = elementsOf(file);
        expect(strayTexts(drawn)).toEqual([]);
        expect(first + second + file).not.toMatch(/NaN|undefined|Infinity|\[object/);
        expect((first + second + file).isWellFormed()).toBe(true);
        expect(rowsOf(model, 'compact').length).toBeLessThanOrEqual(7);

        const again = fromBehavior(structuredClone(trace));
        expect(draw(again, mode)).toEqual(drawings[mode]);
      }),
      { numRuns: 1_250, seed },
    );
  });
});

test('the bare ids of a lab page are given once each, and the drawing is the same', () => {
  fc.assert(
    fc.property(anyTrace, (trace) => {
      const model = fromBehavior(trace);
      const html = figureHtml(model, { id: 'td-1', mode: 'expanded', anchors: true });
      const ids = idsOf(elementsOf(`<body>${html}</body>`));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(
        expect.arrayContaining(['run-a', 'run-b', `after-step-${trace.rails[0].steps[0]!.n}`]),
      );
      const bare = figureHtml(model, { id: 'td-1', mode: 'expanded' });
      expect(html.replace(/ id="(?!td-1)[^"]*"/g, '')).toBe(bare);
    }),
    { numRuns: 500, seed: 5 },
  );
});
