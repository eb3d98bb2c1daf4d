/** Characters that a reader cannot see but a text can hide. */
import { ANSI_SEQUENCE } from '../contracts/ansi.ts';
import { isSignificantJoiner } from '../contracts/joiner.ts';

const CANDIDATES = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

// A class of a few ranges is told at once, and nearly every text holds nothing else.
const PLAIN = /^[\n\r\t -~]*$/;

/** The distinct invisible characters of `text` as `U+XXXX`, in order; line breaks and tabs have marks of their own. */
export function invisibleCharacters(text: string): string[] {
  if (PLAIN.test(text) || !CANDIDATES.test(text)) return [];
  const characters = [...text.replace(ANSI_SEQUENCE, '')];
  const found = new Set<string>();
  for (const [i, c] of characters.entries()) {
    if (c === '\n' || c === '\r' || c === '\t' || !CANDIDATES.test(c)) continue;
    if (isSignificantJoiner(characters, i)) continue;
    found.add(`U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  }
  return [...found];
}
