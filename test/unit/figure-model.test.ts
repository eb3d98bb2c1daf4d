/** From a trace to a figure: markers, spans, the accent column, the words; and the pen, which never wavers twice. */
import { describe, expect, test } from 'vitest';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { accessibleName, alternative } from '../../integrations/trace-diff/src/figure/alternative.ts';
import { draw, safeHref } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { figureHtml } from '../../integrations/trace-diff/src/render.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { bracket } from '../../integrations/trace-diff/src/figure/pen.ts';
import { standaloneSvg } from '../../integrations/trace-diff/src/figure/standalone.ts';
import { BASE, check, model, type StepOptions } from '../support/trace.ts';

const APEX: StepOptions = { kind: 'side_effect', consequential: true };
const IN: StepOptions = { kind: 'precondition', in_violation: true };
const base = fromBehavior(check(BASE).record as BehaviorTrace);

describe('markers are a function of kind, consequential and in_violation alone', () => {
  test.each<[StepOptions, string, string]>([
    [{ kind: 'read' }, 'open', 'plain'],
    [{ kind: 'precondition' }, 'open', 'plain'],
    [{ kind: 'respond' }, 'open', 'plain'],
    [{ kind: 'side_effect' }, 'open', 'plain'],
    [{ kind: 'side_effect', consequential: true }, 'square', 'apex'],
    [{ kind: 'side_effect', consequential: true, in_violation: true }, 'square', 'apex'],
    [{ kind: 'side_effect', in_violation: true }, 'open', 'violation'],
    [{ kind: 'read', in_violation: true }, 'open', 'violation'],
    [{ kind: 'precondition', in_violation: true }, 'open', 'violation'],
    [{ kind: 'respond', in_violation: true }, 'open', 'violation'],
    [{ kind: 'read', consequential: false, in_violation: false }, 'open', 'plain'],
  ])('%j', (step, marker, emphasis) => {
    const drawn = model({ b: [APEX, step] }).rails[1]!.steps[1]!;
    expect(drawn).toMatchObject({ marker, emphasis });
  });
});

describe('spans', () => {
  const spans = (...b: StepOptions[]) => model({ b }).rails[1]!.spans;
  test.each<[string, StepOptions[], [number, number][]]>([
    ['from the apex through the last row in violation', [{}, APEX, IN, IN, {}], [[2, 4]]],
    ['across rows in between', [APEX, {}, IN, {}], [[1, 3]]],
    ['a short hook where none follows', [{}, APEX, {}], [[2, 2]]],
    [
      'one for each apex, up to the next',
      [APEX, IN, APEX, {}, IN],
      [
        [1, 2],
        [3, 5],
      ],
    ],
    [
      'an apex in violation of an earlier one begins its own',
      [APEX, { ...APEX, in_violation: true }, IN],
      [
        [1, 1],
        [2, 3],
      ],
    ],
    ['rows before any apex have none', [IN, IN, APEX], [[3, 3]]],
    ['no apex, no bracket', [IN, {}], []],
  ])('%s', (_name, b, expected) => {
    expect(spans(...b)).toEqual(expected.map(([from, to]) => ({ from, to })));
  });

  test('follow n, not the order of the file', () => {
    const shuffled = model({ b: [{ ...IN, n: 3 }, { ...APEX, n: 2 }, { n: 1 }] }).rails[1]!;
    expect(shuffled.spans).toEqual([{ from: 2, to: 3 }]);
    expect(shuffled.steps.map(({ n }) => n)).toEqual([1, 2, 3]);
  });
});

test.each([
  [[true, false], 1, 0],
  [[false, true], 0, 1],
  [[true, true], 1, 1],
  [[false, false], 0, 0],
] as const)('the accent column is on the regression: %j', (regressions, left, right) => {
  const { svg } = draw(model({ regressions: [...regressions] }), 'compact');
  const rails = /td-rails">(.*?)<\/div>/.exec(svg)![1]!.split('</svg>');
  const bars = (rail: string) => rail.split('<path class="td-a" d="M0 0h3v').length - 1;
  expect([bars(rails[0]!), bars(rails[1]!)]).toEqual([left, right]);
});

describe('the figure as text', () => {
  test('the name tells the case and both verdicts', () => {
    expect(accessibleName(base)).toBe('Trace diff: refund-01. Output PASS, behavior FAIL.');
  });

  test('the steps are there in order, rail by rail, with the violation in words', () => {
    expect(alternative(base).replaceAll('<p>', '\n<p>').replaceAll('<li>', '\n  <li>'))
      .toMatchInlineSnapshot(`
        "
        <p>refund.commit_after_checks · P2</p>
        <p>Run A · stable:</p><ol>
          <li>1 lookup_order (read): order found</li>
          <li>2 refund_order (side effect): refunded</li></ol>
        <p>Run B · regression:</p><ol>
          <li>1 refund_commit (side effect): ok. Here the contract is broken.</li>
          <li>2 policy_check (precondition): v7 current. Should have come before step 1, refund_commit.</li>
          <li>3 reply (respond, 40 ms, 7 tokens): sent</li></ol>
        <p>Output PASS, Behavior FAIL, Operational within budget. refund before its check</p>"
      `);
  });

  test('a blank result is an em dash', () => {
    expect(alternative(model({ a: [{ result: '\u200b ' }] }))).toContain('1 tool_1 (read): —');
  });

  test('right-to-left text is isolated', () => {
    expect(alternative(model({ labels: ['שלום 7', 'Run B'] }))).toContain('<p><bdi>שלום 7</bdi>:</p>');
  });

  test('the whole text is there, however little of it is drawn', () => {
    const long = `${'x'.repeat(5000)} end`;
    const html = figureHtml(model({ a: [{ result: long }], verdict: { behavior_reason: long } }), {
      id: 'f',
    });
    expect(html.split(long)).toHaveLength(3);
  });
});

describe('the pen', () => {
  test('draws the same stroke for the same seed, another for another', () => {
    expect(bracket(0, 10, 0, 100, 7)).toBe(bracket(0, 10, 0, 100, 7));
    expect(bracket(0, 10, 0, 100, 7)).not.toBe(bracket(0, 10, 0, 100, 8));
  });

  test('stays in its gutter, at every height', () => {
    for (let seed = 0; seed < 200; seed++) {
      for (const height of [16, 21, 60, 400, 9000]) {
        const numbers = bracket(315, 326, 0, height, seed)
          .replaceAll('-', ' -')
          .match(/-?[\d.]+/g)!
          .map(Number);
        let [x, y] = [numbers[0]!, numbers[1]!];
        for (let i = 2; i < numbers.length; i += 4) {
          x += numbers[i + 2]!;
          y += numbers[i + 3]!;
          expect(x).toBeGreaterThan(312);
          expect(x).toBeLessThan(331);
          expect(y).toBeGreaterThan(-4);
          expect(y).toBeLessThan(height + 4);
        }
      }
    }
  });

  test('a figure is the same bytes each time, and says nothing of the time it was made', () => {
    expect(draw(base, 'expanded')).toEqual(draw(structuredClone(base), 'expanded'));
    expect(standaloneSvg(base)).toBe(standaloneSvg(structuredClone(base)));
  });
});

describe('markup', () => {
  const hostile = '"><script>alert(1)</script><animate onbegin="x" attributeName="x"/>]]>';
  const html = figureHtml(
    model({
      case: hostile,
      contract: hostile,
      labels: [hostile, hostile],
      a: [{ result: hostile }],
      verdict: { behavior_reason: hostile, operational: hostile },
    }),
    { id: 'td-1', caption: hostile, inspect: `/x?${hostile}` },
  );

  test('text never becomes markup', () => {
    expect(html).not.toMatch(/<script|<animate|\son\w+="|style=/);
  });

  test('no style and no script, so that a strict policy holds', () => {
    expect(html).not.toMatch(/<style|style=|javascript:/);
  });

  test('the drawing is hidden from those who hear the text, and nothing a reader needs is an image', () => {
    expect(html).toContain('<div class="td-drawing" aria-hidden="true">');
    expect(html).not.toContain('role="img"');
    expect(html.indexOf('td-inspect')).toBeGreaterThan(html.indexOf('</figure>'));
  });

  test('the bare ids are there only where they are asked for', () => {
    const ids = (options: { anchors?: boolean }) =>
      [...figureHtml(base, { id: 'td-1', mode: 'expanded', ...options }).matchAll(/ id="([^"]*)"/g)].map(
        ([, id]) => id,
      );
    expect(ids({})).toEqual(['td-1-text']);
    expect(ids({ anchors: true })).toEqual([
      'run-a',
      'after-step-1',
      'after-step-2',
      'run-b',
      'after-step-3',
      'td-1-text',
    ]);
  });

  test('the other drawing waits in a template', () => {
    const [shown, stored] = figureHtml(base, { id: 'f', mode: 'expanded' }).split('<template>');
    expect(shown).toContain(draw(base, 'expanded').svg);
    expect(stored).toContain(draw(base, 'compact').svg);
    expect(shown).toContain('aria-expanded="true"');
  });
});

test.each([
  ['/lab/opbr', true],
  ['/lab/opbr?x=1#after-step-3', true],
  ['#after-step-3', true],
  ['?x', true],
  ['opbr', true],
  ['../opbr', true],
  ['https://example.org/x', true],
  ['HTTP://example.org', true],
  ['', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['blob:https://x/y', false],
  ['mailto:a@b', false],
  ['//host/x', false],
  ['/\\host/x', false],
  ['\\\\host', false],
  ['/\t/host', false],
  ['/\n/host', false],
  ['https:host', false],
  ['https:/host', false],
  ['http://[', false],
])('a link to %j is made: %s', (href, made) => {
  expect(safeHref(href)).toBe(made ? href : undefined);
});
