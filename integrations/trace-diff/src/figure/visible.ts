/**
 * Text from a record, made visible: what a figure draws in place of characters that cannot be seen, would reorder
 * their neighbors, or are no XML. Two texts that differ never look alike, so a mark that a text holds of its own
 * accord is spelled out in turn. Complete terminal sequences are left out: they are color, not content.
 */
import { ANSI_SEQUENCE } from '../contracts/ansi.ts';
import { codePoint } from '../contracts/code-point.ts';
import { isSignificantJoiner } from '../contracts/joiner.ts';

const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;
const MARKED =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\u2423\u237d\u23ce\u21e5]|(?! )\p{Zs}/u;
const COMBINING = /^\p{M}$/u;
const STACKED_AT_MOST = 3;

/** `text` as it is drawn. */
export function visible(text: string): string {
  if (text === '' || PLAIN.test(text)) return text;
  const characters = [...text.replace(ANSI_SEQUENCE, '')];
  const lead = characters.findIndex((c) => c !== ' ');
  const tail = characters.findLastIndex((c) => c !== ' ');
  let shown = '';
  let before = '';
  let stacked = STACKED_AT_MOST;
  for (const [i, c] of characters.entries()) {
    const isCombining = COMBINING.test(c);
    let drawn = c;
    if (c === ' ') drawn = i < lead || i > tail || lead === -1 ? '␣' : ' ';
    else if (c === '⟨' && characters[i + 1] === 'U' && characters[i + 2] === '+') drawn = spelled(c);
    // Some that are marked, such as variation selectors, are combining characters too.
    else if (MARKED.test(c) && !isSignificantJoiner(before + c + (characters[i + 1] ?? ''), before.length))
      drawn = mark(c);
    else if (isCombining && stacked++ >= STACKED_AT_MOST) drawn = spelled(c);
    if (!isCombining) stacked = c === ' ' || c === '\n' ? STACKED_AT_MOST : 0;
    shown += drawn;
    before = (before + drawn).slice(-3);
  }
  return shown;
}

function mark(c: string): string {
  if (c === '\n') return '⏎';
  if (c === '\t') return '⇥';
  if (c === '\u00a0') return '⍽';
  return spelled(c);
}

const spelled = (c: string): string => `⟨${codePoint(c)}⟩`;
