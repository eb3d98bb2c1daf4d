/** Widths, line breaks and cuts, without a font. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BODY } from '../../integrations/trace-diff/src/figure/layout.ts';
import { cutToFit, graphemes, widthOf, wrap } from '../../integrations/trace-diff/src/figure/metrics.ts';

const FAMILY = '👩‍👩‍👧‍👦';
const FLAG = '🇮🇱';
const ONE = { size: 10, tracking: 0 };

describe('widths', () => {
  test.each([
    ['', 0],
    ['abc', 18],
    ['é', 6],
    ['e\u0301', 6],
    ['注文', 20],
    ['ｱ', 6],
    ['Ａ', 10],
    ['한글', 20],
    ['🦊', 12.5],
    [FAMILY, 12.5],
    [FLAG, 12.5],
    ['1️⃣', 12.5],
    ['→', 6],
    ['—', 6],
    ['שלום', 24],
  ])('%s takes %d', (text, width) => {
    expect(widthOf(text, ONE)).toBeCloseTo(width, 6);
  });

  test('letter spacing counts once a character as seen', () => {
    expect(widthOf(`a${FAMILY}`, { size: 10, tracking: 1 })).toBeCloseTo(6 + 12.5 + 2, 6);
  });

  test('the short way to characters is that of Unicode', () => {
    const unit = fc.integer({ min: 0x20, max: 0x9fff }).filter((code) => code < 0x300 || code > 0x2000);
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 4 }), (codes) => {
        const text = String.fromCodePoint(...codes);
        expect(graphemes(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
      }),
      { numRuns: 5_000, seed: 1 },
    );
  });

  test('a character is what a reader takes for one', () => {
    expect(graphemes(`a${FAMILY}${FLAG}e\u0301`)).toEqual(['a', FAMILY, FLAG, 'e\u0301']);
  });
});

describe('wrapping', () => {
  const lines = (text: string, columns: number, most?: number) => wrap(text, ONE, columns * 6, most);

  test.each<[string, string, number, string[]]>([
    ['what fits stays one line', 'abc def', 7, ['abc def']],
    ['at a space, which is the break', 'abc def', 6, ['abc', 'def']],
    ['a space that would not fit hangs', 'abc def', 3, ['abc', 'def']],
    ['after a joint', 'refund_commit_now', 8, ['refund_', 'commit_', 'now']],
    ['between characters where there is no joint', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['not at a joint that is too far back', 'a-bcdefghijkl', 10, ['a-bcdefghi', 'jkl']],
    ['never inside a character', FAMILY.repeat(3), 5, [FAMILY.repeat(2), FAMILY]],
    ['wide text', '注文を返金する', 5, ['注文を', '返金す', 'る']],
    ['repeated spaces are kept but for the break', 'ab   cd', 4, ['ab  ', 'cd']],
  ])('%s', (_name, text, columns, expected) => {
    expect(lines(text, columns)).toEqual({ lines: expected, cut: false });
  });

  test('no line is wider than its room', () => {
    const text = `the refund_commit of 注文を返金する and ${FAMILY} came (policy_version_check) first`;
    for (let columns = 3; columns < 60; columns++) {
      for (const line of lines(text, columns).lines) {
        expect(widthOf(line.trimEnd(), ONE)).toBeLessThanOrEqual(columns * 6 + 1e-6);
      }
    }
  });

  test.each([
    ['narrow', 'the refund_commit came before its check '],
    ['wide', '注文を返金する前に、確認しなかった'],
    ['mixed', 'x注 y文—'],
    ['spaces', '     '],
  ])('what is past the room changes nothing: %s', (_name, text) => {
    for (let columns = -2; columns < 30; columns += 0.5) {
      for (const most of [1, 2, 3]) {
        const cut = lines(text.repeat(20), columns, most);
        expect(cut).toEqual(lines(text.repeat(400), columns, most));
        expect(cut.cut).toBe(true);
      }
    }
  });

  test('all of the text is there, in order', () => {
    const text = 'the refund commit came before its check_and_limit/of:policy';
    for (let columns = 2; columns < 60; columns++) {
      expect(lines(text, columns).lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  test('past the last line it is cut with an ellipsis, and says so', () => {
    expect(lines('abc def ghi', 3, 2)).toEqual({ lines: ['abc', 'de…'], cut: true });
  });

  test('the last line is not cut where it just fits', () => {
    expect(lines('abc def', 3, 2)).toEqual({ lines: ['abc', 'def'], cut: false });
  });

  test('a text of any length is cut by its first characters alone', () => {
    const long = 'x'.repeat(200_000);
    expect(cutToFit(long, BODY, 200)).toEqual(cutToFit(long.slice(0, 100), BODY, 200));
    expect(wrap(long, BODY, 200, 3)).toEqual(wrap(long.slice(0, 200), BODY, 200, 3));
  });
});

describe('cutting', () => {
  test.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['ab cdef', 4, 'ab…'],
    [`ab${FAMILY}cd`, 5, `ab${FAMILY}…`.replace(FAMILY, '')],
    [`${FAMILY}abcdef`, 5, `${FAMILY}a…`],
    ['注文を返金', 5, '注文…'],
  ])('%s in %d columns is %s', (text, columns, shown) => {
    expect(cutToFit(text, ONE, columns * 6).lines).toEqual([shown]);
  });

  test.each(Array.from({ length: 11 }, (_, i) => 20 + i))(
    'a fox at character %d is drawn whole or not at all',
    (n) => {
      const text = `${'a'.repeat(n)}🦊tail`;
      for (let columns = 15; columns < 40; columns++) {
        const { lines } = cutToFit(text, BODY, columns * 7.8);
        expect(lines[0]!.isWellFormed()).toBe(true);
        expect(lines[0]).not.toContain('\ufffd');
      }
    },
  );
});
