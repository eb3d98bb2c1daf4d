/** Text as it must stand in markup that is written by hand. */

/** `text` between tags. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** `text` between tags or between double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replace(/"/g, '&quot;');
