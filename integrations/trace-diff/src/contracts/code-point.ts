/** How a character is named that cannot be shown. */

/** `c`, one character, as Unicode names its place: `U+200B`. */
export const codePoint = (c: string): string =>
  `U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
