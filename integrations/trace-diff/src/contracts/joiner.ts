/** Invisible characters that shape what is seen: the joiners inside emoji and inside scripts that join letters. */

// A mark over or under a letter is of no script of its own. Digits are: nothing joins them.
const JOINING = String.raw`(?!\p{Nd})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\u064b-\u0655\u0670]`;

// To Unicode a digit is an emoji, but only before the keycap does it become one.
const SIGNIFICANT = new RegExp(
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=${JOINING})[\u200c\u200d](?=${JOINING})|(?<=\p{sc=Mong})[\u180b-\u180f]|(?<=(?![#*\d])\p{Emoji})[\ufe0e\ufe0f]|(?<=[#*\d])\ufe0f(?=\u20e3)`,
  'uy',
);

/** Whether the invisible character at `index` of `text` belongs to the visible one before it, and so hides nothing. */
export function isSignificantJoiner(text: string, index: number): boolean {
  SIGNIFICANT.lastIndex = index;
  return SIGNIFICANT.test(text);
}
