/** Text as outlines: which characters have one, where they stand, and the box for those that have none. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../integrations/trace-diff/src/card/outlines.ts';
import { textPath } from '../../integrations/trace-diff/src/card/text-path.ts';
import { widthOf } from '../../integrations/trace-diff/src/figure/metrics.ts';
import { visible } from '../../integrations/trace-diff/src/figure/visible.ts';

const TYPE = { size: 10, tracking: 0 };
const path = (text: string) => textPath(text, TYPE, 'regular');
/** Leftmost and rightmost place of a path, control points included. */
function reach(data: string): [number, number] {
  let [x, startX] = [0, 0];
  let [least, most] = [Infinity, -Infinity];
  const see = (at: number) => {
    [least, most] = [Math.min(least, at), Math.max(most, at)];
  };
  for (const [, letter, rest] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = rest!.match(/-?[\d.]+/g)?.map(Number) ?? [];
    if (letter === 'M') x = startX = values[0]!;
    else if (letter === 'm') x = startX += values[0]!;
    else if (letter === 'z') x = startX;
    else {
      see(x);
      if (letter === 'q') see(x + values[0]!);
      if (letter !== 'v') x += values.at(-2) ?? values[0]!;
      see(x);
    }
  }
  return [least, most];
}

describe('outlines', () => {
  test.each([
    ['ASCII', 0x21, 0x7e],
    ['Latin-1', 0xa1, 0xac],
    ['Latin Extended-A', 0x100, 0x17f],
    ['Cyrillic', 0x400, 0x45f],
    ['control pictures', 0x2400, 0x2421],
    ['box drawing', 0x2500, 0x257f],
    ['arrows', 0x2190, 0x2199],
  ])('%s has one in each weight', (_, from, to) => {
    for (let code = from; code <= to; code++) {
      for (const weight of ['regular', 'semiBold'] as const) {
        expect(outlineOf(code, weight)?.length, `U+${code.toString(16)} ${weight}`).toBeGreaterThan(0);
      }
    }
  });

  test('the weights differ', () => {
    expect(textPath('a', TYPE, 'semiBold')).not.toBe(path('a'));
  });

  test('a curve without points on it is closed through the points between', () => {
    expect(path('.')).toMatch(/^M0 0m[-\d. ]+(?:[qlhv][-\d. ]+)+z$/);
  });

  test('a letter with a mark is the letter and the mark', () => {
    expect(path('é').startsWith(path('e'))).toBe(true);
    expect(path('e\u0301')).toBe(path('é'));
    expect(path('x\u0307').startsWith(path('x'))).toBe(true);
    expect(path('x\u0307')).not.toBe(path('x'));
  });

  test.each(['⏎', '⇥', '␣', '⍽', '⟨', '⟩', '→', '↕', '…', '—', '·'])('%s is drawn, not boxed', (mark) => {
    expect(path(mark)).not.toBe('');
    expect(path(mark)).not.toBe(path('\u05d0'));
  });

  test.each(['注', '文', 'א', 'ع', '🦊', '👨‍👩‍👧‍👦', '🇮🇸', '1️⃣', 'λ', 'x\u0489'])(
    '%s is one box of its width',
    (text) => {
      const boxes = path(text).match(/M/g);
      expect(boxes).toHaveLength(2);
      const [left, right] = reach(path(text));
      expect(left + right).toBeCloseTo(widthOf(text, { size: 1000, tracking: 0 }), 5);
    },
  );

  test('a space is nothing, and still takes its place', () => {
    expect(path(' ')).toBe('');
    expect(reach(path('  a'))[0]).toBe(reach(path('a'))[0] + 1200);
  });

  test('letter spacing moves what follows', () => {
    const spaced = textPath('aa', { size: 10, tracking: 1 }, 'regular');
    expect(reach(spaced)[1]).toBe(reach(path('aa'))[1] + 100);
  });
});

test('whatever the text, it stays inside the width it was measured for', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      (a, b) => {
        const text = visible(a + b);
        const data = path(text);
        expect(data).toMatch(/^[MmLlhvqz\d. -]*$/);
        if (data === '') return;
        const [left, right] = reach(data);
        // Lines that join their neighbors reach a little over.
        expect(left).toBeGreaterThanOrEqual(-60);
        expect(right).toBeLessThanOrEqual(widthOf(text, { size: 1000, tracking: 0 }) + 60);
      },
    ),
  );
});
