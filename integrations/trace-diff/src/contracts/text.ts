/**
 * What counts as visible text. Shared by both contracts: a text of invisible characters alone says nothing to a
 * reader, so it is as blank as an empty one (behavior-trace contract, "Validity").
 */

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ONLY_INVISIBLE = new RegExp(`^${INVISIBLE.source}*$`, 'u');

/** Whether `text` has no visible character. */
export function isBlank(text: string): boolean {
  return ONLY_INVISIBLE.test(text);
}
