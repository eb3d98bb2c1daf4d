/** Invisible characters that shape what is seen: the joiners inside emoji and inside scripts that join letters. */

const EMOJI_PART = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Emoji_Component}\ufe0f\u20e3]`;
const JOINING = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]`;

/** Source, for the flag `u`, of an invisible character that belongs to the visible one before it, and so hides nothing. */
export const SIGNIFICANT_JOINER = String.raw`(?:(?<=${EMOJI_PART})\u200d(?=\p{Extended_Pictographic})|(?<=${JOINING})[\u200c\u200d](?=${JOINING})|(?<=\p{Emoji})[\ufe0e\ufe0f])`;

const SIGNIFICANT = new RegExp(SIGNIFICANT_JOINER, 'uy');

/**
 * Whether the character `c` is a {@link SIGNIFICANT_JOINER}.
 *
 * @param before The character before it; empty where there is none.
 * @param after The character after it; empty where there is none.
 */
export function isSignificantJoiner(c: string, before: string, after: string): boolean {
  SIGNIFICANT.lastIndex = before.length;
  return SIGNIFICANT.test(before + c + after);
}
