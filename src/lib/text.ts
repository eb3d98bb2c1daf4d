/** Text from a trace, which may hold anything, on its way into prose, code or a feed. Markup is escaped by Astro. */
import { printJson } from './json-print.ts';

/**
 * Characters that cannot be seen, would reorder their neighbors, or are no XML: they become their code point. The
 * joiners of emoji and of scripts that need them stay.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** `text` for prose: one line, every character visible. */
export function shown(text: string): string {
  return text
    .replace(/\r\n?|\n/g, ' ⏎ ')
    .replace(/\t/g, ' ⇥ ')
    .replace(UNSEEN, codePoint);
}

/** `text` as a name in prose: a line may end after a dot that joins its parts, and never begins with one. */
export function named(text: string): string {
  return shown(text).replaceAll(' ·', '\u00a0·');
}

/** `value` as JSON that reads as it is: what a screen would hide is written as an escape, which means the same. */
export function jsonText(value: unknown): string {
  return printJson(value).replace(UNSEEN, (c) => (c === '\n' ? c : unicodeEscape(c)));
}

/** `value` as JSON on one line that may stand in a script element: nothing in it ends the element, nothing is hidden. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSEEN, unicodeEscape).replaceAll('<', '\\u003c');
}

/** `text` cut to `length` graphemes, with an ellipsis where something is missing. */
export function cut(text: string, length: number): string {
  const kept: string[] = [];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (kept.length === length) return `${kept.slice(0, -1).join('')}…`;
    kept.push(segment);
  }
  return text;
}

const hex = (unit: number): string => unit.toString(16).toUpperCase().padStart(4, '0');
const codePoint = (c: string): string => `⟨U+${hex(c.codePointAt(0)!)}⟩`;
const unicodeEscape = (c: string): string =>
  Array.from({ length: c.length }, (_, i) => `\\u${hex(c.charCodeAt(i)).toLowerCase()}`).join('');
