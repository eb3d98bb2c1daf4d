/**
 * What counts as visible text. Shared by both contracts: a text of invisible characters alone says nothing to a
 * reader, so it is as blank as an empty one (behavior-trace contract, "Validity").
 */
import { ANSI_SEQUENCE } from './ansi.ts';

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ONLY_INVISIBLE = new RegExp(`^${INVISIBLE.source}*$`, 'u');

/** Whether `text` has no visible character: terminal sequences are color, not content. */
export function isBlank(text: string): boolean {
  // Nearly every text begins with a character that is seen, "!" to "~", and is told by it.
  const first = text.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return ONLY_INVISIBLE.test(text.includes('\u001b') ? text.replace(ANSI_SEQUENCE, '') : text);
}
