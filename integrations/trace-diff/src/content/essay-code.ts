/** JSX in the JavaScript of an essay: in `{expressions}`, in attributes, in `export const Figure = () => …`. */

/** A tag in a text. */
export interface CodeTag {
  name: string;
  offset: number;
  text: string;
}

const SKIPPED = String.raw`\/\*.*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\`(?:\\.|[^\`\\])*\``;
const BRACES = String.raw`\{(?:[^{}"'\`]|"[^"]*"|'[^']*'|\`[^\`]*\`|\{[^{}]*\})*\}`;
const TAG = String.raw`<([A-Za-z][\w.-]*)(?=[\s/>])(?:[^<>"'{]|"[^"]*"|'[^']*'|${BRACES})*>`;

/**
 * The start tags in `code`, but for those in its comments and strings. It reads no JavaScript: a tag that stands between
 * two apostrophes of a text is missed, and is then found when the page is rendered.
 */
export function tagsIn(code: string): CodeTag[] {
  return [...code.matchAll(new RegExp(`${SKIPPED}|${TAG}`, 'gs'))].flatMap(({ 0: text, 1: name, index }) =>
    name === undefined ? [] : [{ name, offset: index, text }],
  );
}

/** `code` without its comments and strings: what names in it can mean something. */
export const bareCode = (code: string): string => code.replace(new RegExp(SKIPPED, 'gs'), ' ');

/** `code` without its comments. */
export const withoutComments = (code: string): string =>
  code.replace(new RegExp(SKIPPED, 'gs'), (found) => (/^\/[*/]/.test(found) ? ' ' : found));
