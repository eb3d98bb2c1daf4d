/**
 * A mark that a raw `<trace-diff>` carries from the essay to the finished page, so that what is wrong with its data is
 * said where it was written. It is put into the text of the essay without moving a line, and never reaches a reader.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';
import { withoutBom } from '../check/check.ts';
import { Positions } from '../check/position.ts';
import type { Problem } from '../check/problem.ts';
import { escapeMarkup } from '../figure/escape.ts';

/** The attribute. */
export const MARK = 'data-td-at';

/** A place in a file of the project. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** The attribute with its value, as it is written after the name of the element. */
export function markAt({ file, line, column }: Place): string {
  return ` ${MARK}="${escapeMarkup(`${file}:${line}:${column}`)}"`;
}

/** `text` with a mark on the raw elements that begin at the offsets of `places`. */
export function withMarks(text: string, places: readonly (Place & { offset: number })[]): string {
  let marked = text;
  // From the last to the first, so that offsets stay true.
  for (const place of places.toSorted((a, b) => b.offset - a.offset)) {
    const at = place.offset + '<trace-diff'.length;
    marked = marked.slice(0, at) + markAt(place) + marked.slice(at);
  }
  return marked;
}

/** The place that a mark's value says. */
export function placeOf(mark: string | undefined): Place | undefined {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/s.exec(mark ?? '') ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

/** `text` without marks, whether it is a page or holds one escaped, as a feed does. */
export function withoutMarks(text: string): string {
  if (!text.includes(MARK)) return text;
  return text.replace(/ data-td-at=(?:"[^"]*"|&quot;.*?&quot;|&#34;.*?&#34;|\\"[^"]*\\")/g, '');
}

/** What is marked in Markdown: the element, and components, of which Markdown knows none. */
const MARKED = /<(?:trace-diff|TraceDiff|PassageFlow)\b/;

/**
 * Advice on components that the Markdown of a page tried to use: they are unknown elements there. Their marks say where,
 * also where the Markdown itself was rendered by an earlier build.
 */
export function componentsInMarkdown(html: string): Problem[] {
  if (!html.includes(MARK)) return [];
  const shown = html.replace(/<!--.*?-->/gs, '');
  return [...shown.matchAll(/<(TraceDiff|PassageFlow) data-td-at="([^"]*)"/gi)].flatMap(([, tag, mark]) => {
    const at = placeOf(mark);
    if (!at) return [];
    const isTrace = tag!.toLowerCase() === 'tracediff';
    const name = isTrace ? 'TraceDiff' : 'PassageFlow';
    return [
      {
        ...at,
        pointer: '',
        rule: 'reference/component-in-markdown',
        severity: 'warning' as const,
        message: `<${name}> is a component, and Markdown has none: nothing is drawn here`,
        hint: isTrace
          ? 'rename the file to .mdx, or write the element: <trace-diff data-src="/….json"></trace-diff>'
          : 'rename the file to .mdx',
        length: name.length + 1,
      },
    ];
  });
}

interface HtmlNode {
  value: string;
  position?: { start: { offset?: number | undefined } } | undefined;
}

/** Marks the elements in one piece of HTML, `before` characters further down in `whole` than it says. */
function marked({ value, position }: HtmlNode, before: number, whole: Positions, file: string): string {
  const start = position?.start.offset;
  if (start === undefined) return value;
  return value.replace(
    /<(?:trace-diff|TraceDiff|PassageFlow)(?=[\s/>])(?! data-td-at=)/g,
    (tag, index: number) => {
      const { line, column } = whole.at(before + start + index);
      return tag + markAt({ file, line, column });
    },
  );
}

/** What a processor is not shown of the file at `path`: its frontmatter, where that was cut off and not blanked. */
function lead(path: string, source: string): string {
  try {
    const whole = withoutBom(readFileSync(path, 'utf8'));
    return whole.slice(0, Math.max(0, whole.lastIndexOf(source)));
  } catch {
    return '';
  }
}

/** What of a Markdown processor is known here: Sätteri and unified take plugins, each its own kind. */
interface Processor {
  name: string;
  options: { mdastPlugins?: unknown[]; remarkPlugins?: unknown[] };
}

/** Has the site's Markdown processor mark raw elements of `.md` files. MDX is marked where it is transformed. */
export function markInMarkdown(markdown: AstroConfig['markdown'], root: URL): void {
  const { name, options } = (markdown as { processor?: Processor }).processor ?? { name: '', options: {} };
  const inProject = (path: string) => relative(fileURLToPath(root), path).split(sep).join('/');
  if (name === 'satteri') options.mdastPlugins?.push(forSatteri(inProject));
  else options.remarkPlugins?.push([forUnified, inProject]);
}

type InProject = (path: string) => string;

interface SatteriContext {
  source: string;
  fileURL: URL | undefined;
  sourceFormat: string;
}

const forSatteri = (inProject: InProject) => (context?: SatteriContext) => {
  // Before 0.10, with the first versions of Astro 7, it does not say which file it reads: then a page is named instead.
  if (context === undefined) return { name: 'astro-trace-diff' };
  const { source, fileURL, sourceFormat } = context;
  if (sourceFormat !== 'markdown' || fileURL === undefined || !MARKED.test(source)) return undefined;
  const path = fileURLToPath(fileURL);
  const before = lead(path, source);
  const whole = new Positions(before + source);
  return {
    name: 'astro-trace-diff',
    options: { position: true },
    html(node: HtmlNode, visit: { setProperty(node: HtmlNode, key: 'value', value: string): void }) {
      if (!MARKED.test(node.value)) return;
      visit.setProperty(node, 'value', marked(node, before.length, whole, inProject(path)));
    },
  };
};

interface MdastNode {
  type: string;
  value?: string;
  children?: MdastNode[];
  position?: HtmlNode['position'];
}

function forUnified(inProject: InProject) {
  return (tree: MdastNode, { path, value }: { path?: string; value: unknown }) => {
    const source = String(value);
    if (path === undefined || !/\.(?:md|markdown)$/i.test(path) || !MARKED.test(source)) return;
    const before = lead(path, source);
    const whole = new Positions(before + source);
    const visit = (node: MdastNode): void => {
      if (node.type === 'html' && node.value !== undefined) {
        node.value = marked(
          { value: node.value, position: node.position },
          before.length,
          whole,
          inProject(path),
        );
      }
      for (const child of node.children ?? []) visit(child);
    };
    visit(tree);
  };
}
