/** The package's README, as somebody follows it: its code blocks, those with a file name as files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PACKAGE = join(import.meta.dirname, '../../integrations/trace-diff');

/** The text of README.md. */
export const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

/** A text whose tables are as narrow as can be: how wide a formatter makes their columns says nothing. */
export const narrow = (text: string): string =>
  text.replaceAll(/^\|.*\|$/gm, (row) => row.replaceAll(/ {2,}/g, ' ').replaceAll(/ ?-{3,} ?/g, '---'));

/** One fenced code block. */
export interface Block {
  language: string;
  /** The file that it is to be written to. */
  title?: string;
  text: string;
  /** What a reader sees of the README just before it, up to the block or heading above. */
  before: string;
}

/** The code blocks of the section `heading`; of all sections without one. */
export function blocks(heading?: string): Block[] {
  const section =
    heading === undefined ? README : README.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`README.md has no section ${heading ?? ''}`);
  let end = 0;
  return [...section.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([^]*?)^```$/gm)].map((found) => {
    const [whole, language = '', title, text = ''] = found;
    const before = section.slice(end, found.index).split(/^#.*$/m).at(-1)!;
    end = found.index + whole.length;
    return { language, text, before, ...(title !== undefined && { title }) };
  });
}

/** The blocks that are files, by name. */
export function files(among: readonly Block[]): Record<string, string> {
  return Object.fromEntries(among.flatMap(({ title, text }) => (title === undefined ? [] : [[title, text]])));
}
