/** Invisible characters that shape what is seen: the joiners inside emoji and inside scripts that join letters. */

// A mark over or under a letter is of no script of its own. Digits are: nothing joins them.
const JOINING = String.raw`(?!\p{Nd})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\u064b-\u0655\u0670]`;

/**
 * Source, for the flag `u`, of an invisible character that belongs to the visible one before it, and so hides nothing. To
 * Unicode a digit is an emoji, but only before the keycap does it become one.
 */
export const SIGNIFICANT_JOINER = String.raw`(?:(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=${JOINING})[\u200c\u200d](?=${JOINING})|(?<=\p{sc=Mong})[\u180b-\u180f]|(?<=(?![#*\d])\p{Emoji})[\ufe0e\ufe0f]|(?<=[#*\d])\ufe0f(?=\u20e3))`;

const SIGNIFICANT = new RegExp(SIGNIFICANT_JOINER, 'uy');

/**
 * Whether the character `c` is a {@link SIGNIFICANT_JOINER}.
 *
 * @param before What is seen before it: the last two characters; empty where there is none.
 * @param after The character after it; empty where there is none.
 */
export function isSignificantJoiner(c: string, before: string, after: string): boolean {
  SIGNIFICANT.lastIndex = before.length;
  return SIGNIFICANT.test(before + c + after);
}
