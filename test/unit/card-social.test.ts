/** Cards for links: always 1200 by 630, everything inside, whatever the texts. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { socialCard, type SocialCardOptions } from '../../integrations/trace-diff/src/card/index.ts';
import { setText } from '../../integrations/trace-diff/src/card/set-text.ts';
import { socialCardSvg } from '../../integrations/trace-diff/src/card/social-card.ts';
import { DARK, LIGHT } from '../../integrations/trace-diff/src/figure/theme.ts';
import { model } from '../support/trace.ts';
import { elementsOf } from '../support/well-formed.ts';

const figure = model({ b: [{}, { kind: 'side_effect', consequential: true }, { in_violation: true }] });
const endless = 'W'.repeat(20_000);
const many = Array.from({ length: 1500 }, () => ({ tool: endless, result: endless }));
const huge = model({
  a: many,
  b: [...many.slice(0, -1), { kind: 'side_effect', consequential: true }],
  labels: [endless, endless],
  verdict: { behavior_reason: endless },
});
const hostile = '\u0000\u001b\u0007\ufffe\u202e]]><svg onload="x">&nbsp;&#27; \ud83d 注文 🦊 ';

const cards: [string, SocialCardOptions][] = [
  ['a case', { title: 'OPBR · refund commit', kicker: 'Trace diff', site: 'example.org', model: figure }],
  ['an essay', { title: 'The output was right.', kicker: 'Essay', summary: 'Both runs end alike.' }],
  ['nothing', { title: '' }],
  ['a title alone', { title: 'The output was right. The agent was wrong.' }],
  ['endless texts', { title: endless, kicker: endless, site: endless, summary: endless }],
  ['endless words', { title: 'W '.repeat(9_999), kicker: 'W '.repeat(9_999), summary: 'W '.repeat(9_999) }],
  ['an endless figure', { title: endless, kicker: endless, site: endless, model: huge }],
  ['hostile texts', { title: hostile, kicker: hostile, site: hostile, summary: hostile.repeat(600) }],
  [
    'a hostile figure',
    { title: hostile, model: model({ case: hostile, labels: [hostile, hostile] }), theme: 'dark' },
  ],
];

describe.each(cards)('%s', (_, options) => {
  test('is well-formed, without text or anything to look up', () => {
    const svg = socialCardSvg(options);
    elementsOf(svg);
    expect(svg).toMatch(/^[\n -~]*$/);
    expect(svg).not.toMatch(
      /<text|<style|var\(|light-dark|currentColor|class=|style=|url\(|href|NaN|undefined/,
    );
    expect(svg.length).toBeLessThan(600_000);
  });

  test('is 1200 by 630, and leaves its margins free', async () => {
    const png = await socialCard(options);
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 });
    const paper = (options.theme === 'dark' ? DARK : LIGHT).paper;
    const margin = new Set<string>();
    for (let y = 0; y < 630; y++) {
      for (let x = 0; x < 1200; x++) {
        if (x >= 60 && x < 1140 && y >= 50 && y < 590) continue;
        const i = (y * 1200 + x) * 3;
        margin.add(`#${data.toString('hex', i, i + 3)}`);
      }
    }
    expect([...margin]).toEqual([paper]);
  });
});

test('same card, same bytes', async () => {
  const [, options] = cards[0]!;
  expect(Buffer.from(await socialCard(options)).equals(await socialCard(options))).toBe(true);
});

test('oxide is what the figure says: none without a violation', () => {
  const passing = model({ a: [{}], b: [{}], regressions: [false, false], verdict: { behavior: 'PASS' } });
  expect(socialCardSvg({ title: 'a', model: figure })).toContain(LIGHT.accent);
  expect(socialCardSvg({ title: 'a', model: passing })).not.toContain(LIGHT.accent);
  expect(socialCardSvg({ title: 'a', summary: 'b' })).not.toContain(LIGHT.accent);
});

describe('a text is set', () => {
  const settings = [
    { size: 50, lines: 1 },
    { size: 40, lines: 2 },
  ];

  test('in the largest size that has room', () => {
    expect(setText('short', settings, 1, 600)).toMatchObject({ type: { size: 50 }, height: 50 });
    expect(setText('rather more than that', settings, 1, 600)).toMatchObject({ type: { size: 40 } });
  });

  test('in lines of about one length, no word parted', () => {
    const { lines } = setText('The output was right. The agent was wrong.', settings, 1, 900);
    expect(lines).toEqual(['The output was right.', 'The agent was wrong.']);
  });

  test('and cut with a mark where no size has', () => {
    const { lines } = setText('x'.repeat(99), settings, 1, 600);
    expect(lines).toHaveLength(2);
    expect(lines[1]!.endsWith('…')).toBe(true);
  });
});
