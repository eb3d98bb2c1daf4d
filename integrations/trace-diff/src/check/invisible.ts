/** Characters that a reader cannot see but a text can hide. */
import { ANSI_SEQUENCE } from '../contracts/ansi.ts';
import { codePoint } from '../contracts/code-point.ts';
import { isSignificantJoiner } from '../contracts/joiner.ts';

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

// A class of a few ranges is told at once, and nearly every text holds nothing else. Line breaks and tabs have marks of
// their own.
const PLAIN = /^[\n\r\t -~]*$/;

// Of the joiners that hide nothing, nearly all that people write stand between two of these.
const LETTER = String.raw`[\u0620-\u063f\u0641-\u0655\u0671-\u06d3]`;
const EMOJI = String.raw`\ud83d[\udc00-\udcfd]`;

/**
 * What may be one, in code units: all but what is surely seen, which is most of what people write. No more than thirteen
 * ranges, beyond which V8 takes six times as long to tell.
 */
const SUSPECT = new RegExp(
  String.raw`[^\t\n\r -~\u00ae-\u034e\u0350-\u05ff\u0620-\u06dc\u0900-\u115e\u2010-\u2027\u2070-\u27ff\u2801-\u3163\u3165-\ud803\ud83c-\ud83e\udc00-\udfff\uff00-\uff9f](?<!${LETTER}[\u200c\u200d](?=${LETTER})|${EMOJI}\u200d(?=${EMOJI}))`,
  'g',
);

/** Whether one of `texts` may hold an invisible character: told of all of them at once, where nearly none does. */
export function mayHideCharacters(texts: readonly string[]): boolean {
  const all = texts.join('\n');
  // A terminal sequence could end in another text than it begins in.
  return !PLAIN.test(all) && (all.includes('\u001b') || !hidden(all).next().done);
}

/** The distinct invisible characters of `text` as `U+XXXX`, in order. */
export function invisibleCharacters(text: string): string[] {
  if (PLAIN.test(text)) return [];
  const content = text.includes('\u001b') ? text.replace(ANSI_SEQUENCE, '') : text;
  return Array.from(new Set(hidden(content)), codePoint);
}

/** The invisible characters of `text`, in order. */
function* hidden(text: string): Generator<string> {
  for (const { index } of text.matchAll(SUSPECT)) {
    const c = String.fromCodePoint(text.codePointAt(index)!);
    if (INVISIBLE.test(c) && !isSignificantJoiner(text, index)) yield c;
  }
}
