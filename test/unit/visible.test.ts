/** What a figure draws in place of characters that cannot be seen: two texts that differ never look alike. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANSI_SEQUENCE } from '../../integrations/trace-diff/src/contracts/ansi.ts';
import { codePoint } from '../../integrations/trace-diff/src/contracts/code-point.ts';
import { invisibleCharacters } from '../../integrations/trace-diff/src/check/invisible.ts';
import { isBlank } from '../../integrations/trace-diff/src/contracts/text.ts';
import { visible } from '../../integrations/trace-diff/src/figure/visible.ts';

const hidden = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

const mark = (c: string): string => `⟨${codePoint(c)}⟩`;

describe('visible()', () => {
  test.each([
    ['plain text stays', 'refund_commit (ok)', 'refund_commit (ok)'],
    ['a line break', 'a\nb', 'a⏎b'],
    ['a Windows line break', 'a\r\nb', 'a⟨U+000D⟩⏎b'],
    ['a tab', 'a\tb', 'a⇥b'],
    ['spaces at the ends', ' a ', '␣a␣'],
    ['spaces alone', '  ', '␣␣'],
    ['spaces within stay', 'a  b', 'a  b'],
    ['a control character', 'a\u0007b', 'a⟨U+0007⟩b'],
    ['delete', 'a\u007fb', 'a⟨U+007F⟩b'],
    ['a C1 control', 'a\u009bb', 'a⟨U+009B⟩b'],
    ['color is left out', '\u001b[1;31mfail\u001b[0m', 'fail'],
    ['a hyperlink is left out', '\u001b]8;;https://x\u0007link\u001b]8;;\u0007', 'link'],
    ['an incomplete sequence is shown', 'a\u001b[31', 'a⟨U+001B⟩[31'],
    ['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
    ['a direction override', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['a no-break space', 'a\u00a0b', 'a⍽b'],
    ['a wide space', 'a\u3000b', 'a⟨U+3000⟩b'],
    ['half of a character', 'a\ud83db', 'a⟨U+D83D⟩b'],
    ['a noncharacter', 'a\ufffeb', 'a⟨U+FFFE⟩b'],
    ['a private character', 'a\ue000b', 'a⟨U+E000⟩b'],
    ['a tag character', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['a mark of our own is spelled out', 'a⏎b', 'a⟨U+23CE⟩b'],
    ['a spelled-out mark is spelled out', '⟨U+200B⟩', '⟨U+27E8⟩U+200B⟩'],
    ['a bracket that spells nothing stays', '⟨x⟩', '⟨x⟩'],
    ['joined emoji stay joined', '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻', '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻'],
    ['a joiner on its own is shown', 'a\u200db', 'a⟨U+200D⟩b'],
    ['a Persian word keeps its non-joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['a Persian word keeps its non-joiner after a short vowel', 'مِ\u200cم', 'مِ\u200cم'],
    ['no joiner joins digits', '١\u200c٢, १\u200c२', '١⟨U+200C⟩٢, १⟨U+200C⟩२'],
    ['a digit is no emoji', '12\ufe0f3, 7\ufe0e, 1\u200d😀', '12⟨U+FE0F⟩3, 7⟨U+FE0E⟩, 1⟨U+200D⟩😀'],
    ['nor does what it is made one by join it', 'a\ufe0f\u200d😀', 'a⟨U+FE0F⟩⟨U+200D⟩😀'],
    ['but on a key it is', '1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    ['an emoji keeps its presentation', '❤\ufe0f ❤\ufe0e', '❤\ufe0f ❤\ufe0e'],
    ['a variation selector on anything else', 'a\ufe00b\u{e0100}', 'a⟨U+FE00⟩b⟨U+E0100⟩'],
    ['a joiner of letters that are one already', 'a\u034fb', 'a⟨U+034F⟩b'],
    ['a Mongolian letter keeps its form', 'ᠠ\u180b', 'ᠠ\u180b'],
    ['Chinese stays', '注文を返金する', '注文を返金する'],
    ['an accent stays on its letter', 'e\u0301', 'e\u0301'],
    [
      'a heap of accents is not drawn as a heap',
      'e' + '\u0301'.repeat(5),
      'e\u0301\u0301\u0301⟨U+0301⟩⟨U+0301⟩',
    ],
    ['an accent on nothing is shown', '\u0301a', '⟨U+0301⟩a'],
    ['markup is text', '<script>]]>&amp;', '<script>]]>&amp;'],
  ])('%s', (_name, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test.each(['a', '1', '😀', '❤', 'م', 'क', 'ᠠ', '葛'])(
    'what is advised against beside %s is marked',
    (beside) => {
      for (let code = 0; code <= 0x10ffff; code++) {
        const c = String.fromCodePoint(code);
        if (!hidden.test(c)) continue;
        const text = beside + c + beside;
        if (invisibleCharacters(text).length > 0) expect(visible(text)).toContain('⟨U+');
      }
    },
  );

  test('what stands beside a joiner decides of it alike in advice and in the figure', () => {
    for (let code = 0x600; code <= 0x1f650; code++) {
      if (code === 0x800) code = 0x1f3f0;
      const c = String.fromCodePoint(code);
      // A figure marks it, so that nothing joins it.
      if (invisibleCharacters(c).length > 0) continue;
      for (const joiner of ['\u200c', '\u200d']) {
        for (const text of [`م${joiner}${c}`, `م${c}${joiner}م`, `👩${joiner}${c}`, `م${c}${joiner}👩`]) {
          const hides = invisibleCharacters(text).includes(codePoint(joiner));
          expect(visible(text).includes(mark(joiner)), text).toBe(hides);
        }
      }
    }
  });

  test('what is hidden is advised against, wherever in Unicode it lies', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const c = String.fromCodePoint(code);
      const told = hidden.test(c) && !/[\n\r\t]/.test(c) ? [codePoint(c)] : [];
      expect(invisibleCharacters(`é${c}a`), mark(c)).toEqual(told);
    }
  });

  // Texts full of what is hard to tell apart.
  const unit = fc.oneof(
    fc.constantFrom(
      ...Array.from(' \t\n\r␣⏎⇥⍽␛⟨⟩U+0123BDEFa'),
      '\u200b',
      '\u200d',
      '\u202e',
      '\u00a0',
      '\u3000',
      '\u0301',
    ),
    fc.constantFrom(
      '🦊',
      '👩',
      '\ud83d',
      '\ufe0f',
      '\u001b',
      '[',
      'm',
      '⟨U+',
      'א',
      'م',
      '\u200c',
      '\u{e0041}',
    ),
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  );
  const hostile = fc.string({ unit, maxLength: 12 });

  test('what is shown tells which text it was, color aside', () => {
    const shown = new Map<string, string>();
    fc.assert(
      fc.property(hostile, (raw) => {
        const text = raw.replace(ANSI_SEQUENCE, '').replace(ANSI_SEQUENCE, '');
        const mark = visible(text);
        expect(shown.get(mark) ?? text).toBe(text);
        shown.set(mark, text);
      }),
      { numRuns: 20_000, seed: 1 },
    );
  });

  test('nothing shown is invisible, reorders its neighbors, or is no XML', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = visible(text);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(
          /[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u,
        );
        if (text !== '' && text.replace(ANSI_SEQUENCE, '') !== '') expect(isBlank(shown)).toBe(false);
      }),
      { numRuns: 5_000, seed: 2 },
    );
  });
});

test.each([
  ['', true],
  [' \t\n', true],
  ['\u200b\u2060\ufeff', true],
  ['\u2800', true],
  ['\u0000', true],
  ['\u3164', true],
  ['\u001b[31m\u001b[0m', true],
  ['\u001b[31mx\u001b[0m', false],
  ['\u001b[31', false],
  ['.', false],
  ['\u200b.', false],
  ['—', false],
])('%j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});
