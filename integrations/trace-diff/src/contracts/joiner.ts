/** Invisible characters that shape what is seen: the joiners inside emoji and inside scripts that join letters. */

const EMOJI_PART = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Emoji_Component}\ufe0f\u20e3]/u;
const JOINING =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether the invisible character at `i` belongs to the visible one before it, and so hides nothing. */
export function isSignificantJoiner(characters: readonly string[], i: number): boolean {
  const c = characters[i];
  const before = characters[i - 1] ?? '';
  const after = characters[i + 1] ?? '';
  if (c === '\u200d' || c === '\u200c') {
    if (JOINING.test(before) && JOINING.test(after)) return true;
    return c === '\u200d' && EMOJI_PART.test(before) && /\p{Extended_Pictographic}/u.test(after);
  }
  if (c === '\ufe0f' || c === '\ufe0e') return /\p{Emoji}/u.test(before);
  return false;
}
