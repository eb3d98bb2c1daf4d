/** Characters that a reader cannot see but a text can hide. */
import { ANSI_SEQUENCE } from '../contracts/ansi.ts';
import { SIGNIFICANT_JOINER } from '../contracts/joiner.ts';

// Line breaks and tabs have marks of their own; most characters are told by the first range.
const INVISIBLE = new RegExp(
  String.raw`(?![ -~\n\r\t])(?=[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800])(?!${SIGNIFICANT_JOINER}).`,
  'gsu',
);

// A class of a few ranges is told at once, and nearly every text holds nothing else.
const PLAIN = /^[\n\r\t -~]*$/;

/** Whether one of `texts` may hold an invisible character: told of all of them at once, where nearly none does. */
export function mayHideCharacters(texts: readonly string[]): boolean {
  const all = texts.join('\n');
  // A terminal sequence could end in another text than it begins in.
  return !PLAIN.test(all) && (all.includes('\u001b') || all.search(INVISIBLE) !== -1);
}

/** The distinct invisible characters of `text` as `U+XXXX`, in order. */
export function invisibleCharacters(text: string): string[] {
  if (PLAIN.test(text)) return [];
  const content = text.includes('\u001b') ? text.replace(ANSI_SEQUENCE, '') : text;
  const found = content.match(INVISIBLE);
  if (!found) return [];
  return Array.from(
    new Set(found),
    (c) => `U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
