/** Characters that a reader cannot see but a text can hide. */
import { ANSI_SEQUENCE } from '../contracts/ansi.ts';
import { SIGNIFICANT_JOINER } from '../contracts/joiner.ts';

// Line breaks and tabs have marks of their own.
const INVISIBLE = new RegExp(
  String.raw`(?=[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800])(?![\n\r\t]|${SIGNIFICANT_JOINER}).`,
  'gsu',
);

// A class of a few ranges is told at once, and nearly every text holds nothing else.
const PLAIN = /^[\n\r\t -~]*$/;

/** The distinct invisible characters of `text` as `U+XXXX`, in order. */
export function invisibleCharacters(text: string): string[] {
  if (PLAIN.test(text)) return [];
  const content = text.includes('\u001b') ? text.replace(ANSI_SEQUENCE, '') : text;
  const found = new Set(content.match(INVISIBLE));
  return Array.from(found, (c) => `U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
}
