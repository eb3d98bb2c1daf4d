/** Raw `<trace-diff>` elements of a finished page: found by an HTML parser, with the offsets at which they are rewritten. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { append } from '../lists.ts';

/** A raw element that holds no figure yet. */
export interface RawElement {
  /** Attributes, names in small letters. */
  attributes: ReadonlyMap<string, string>;
  /** The text of its JSON script; undefined where it has none. */
  inline: string | undefined;
  /** Offsets: the start tag, and where the element ends. */
  tag: { start: number; end: number };
  end: number;
  /** The paragraph it stands in, which cannot hold a figure: offsets of its start tag and of its end. */
  paragraph: Paragraph | undefined;
}

/** A paragraph in the text of a page. */
export interface Paragraph {
  start: number;
  tagEnd: number;
  /** Where its end tag begins, and where it ends: equal where it has none. */
  endTag: number;
  end: number;
}

/** What of a page matters to its raw elements. */
export interface RawPage {
  elements: RawElement[];
  /** Every id in the page. */
  ids: Set<string>;
  /** Where its head ends; undefined where it writes none. */
  headEnd: number | undefined;
  /** Its `<base href>`. */
  base: string | undefined;
  /** Style sheets and scripts: each an address or a text. */
  styles: { href?: string | undefined; text: string }[];
  scripts: { href?: string | undefined; text: string }[];
}

/** Whether `html` may hold an element without a figure: asked of every page, so it must cost little. */
export function mayHaveRaw(html: string): boolean {
  return /<trace-diff\b(?:[^>"']|"[^"]*"|'[^']*')*>(?!<figure)/i.test(html);
}

/** Reads a page. */
export function readPage(html: string): RawPage {
  const page: RawPage = {
    elements: [],
    ids: new Set(),
    headEnd: undefined,
    base: undefined,
    styles: [],
    scripts: [],
  };
  const visit = (node: Tree.Node): void => {
    if ('tagName' in node) note(node, page, html);
    // A raw element ends at its figure; what a template holds is no part of the page.
    if ('tagName' in node && node.tagName === 'trace-diff' && !drawn(node)) return;
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }));
  return page;
}

const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

const textOf = (element: Tree.Element): string =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');

function note(element: Tree.Element, page: RawPage, html: string): void {
  const id = attribute(element, 'id');
  if (id !== undefined) page.ids.add(id);
  switch (element.tagName) {
    case 'head':
      page.headEnd = element.sourceCodeLocation?.endTag?.startOffset;
      return;
    case 'base':
      page.base ??= attribute(element, 'href');
      return;
    case 'style':
      page.styles.push({ text: textOf(element) });
      return;
    case 'link':
      if (/\bstylesheet\b/i.test(attribute(element, 'rel') ?? '')) {
        page.styles.push({ href: attribute(element, 'href'), text: '' });
      }
      return;
    case 'script':
      page.scripts.push({ href: attribute(element, 'src'), text: textOf(element) });
      return;
    case 'trace-diff':
      if (!drawn(element)) append(page.elements, rawElement(element, html));
  }
}

const drawn = ({ childNodes }: Tree.Element): boolean =>
  childNodes.some((child) => 'tagName' in child && child.tagName === 'figure');

function rawElement(element: Tree.Element, html: string): RawElement[] {
  const location = element.sourceCodeLocation;
  if (!location?.startTag) return [];
  const { startOffset: start, endOffset: tagEnd } = location.startTag;
  // HTML knows no "/>": such an element would hold the rest of the page. So would one that is never closed.
  const open = html.slice(start, tagEnd).endsWith('/>') || !location.endTag;
  const script = element.childNodes.find(
    (child): child is Tree.Element =>
      'tagName' in child &&
      child.tagName === 'script' &&
      attribute(child, 'type')?.trim().toLowerCase() === 'application/json',
  );
  return [
    {
      attributes: new Map(element.attrs.map(({ name, value }) => [name, value])),
      inline: open || !script ? undefined : unescaped(textOf(script)),
      tag: { start, end: tagEnd },
      end: open ? tagEnd : location.endOffset,
      paragraph: paragraphOf(element),
    },
  ];
}

/**
 * The JSON of a script. Astro writes what an expression in MDX gives (`{JSON.stringify(trace)}`) with its quotes escaped,
 * which no script decodes; a brace or bracket before an escaped quote is the sign of it.
 */
function unescaped(text: string): string {
  if (!/^\s*[{[]\s*&(?:quot|#34);/.test(text)) return text;
  const characters: Record<string, string> = {
    quot: '"',
    '#34': '"',
    amp: '&',
    lt: '<',
    gt: '>',
    '#39': "'",
  };
  return text.replace(/&(quot|#34|amp|lt|gt|#39);/g, (_, name: string) => characters[name]!);
}

function paragraphOf(element: Tree.Element): Paragraph | undefined {
  for (let node: Tree.ParentNode | null = element.parentNode; node; node = 'parentNode' in node ? node.parentNode : null) {
    if (!('tagName' in node) || node.tagName !== 'p') continue;
    const location = node.sourceCodeLocation;
    if (!location?.startTag) return undefined;
    return {
      start: location.startOffset,
      tagEnd: location.startTag.endOffset,
      endTag: location.endTag?.startOffset ?? location.endOffset,
      end: location.endOffset,
    };
  }
  return undefined;
}

/** A piece of a page that gives way to another. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What puts `tags` into the head of a page; where it writes none, before its first element. */
export function headEdit({ headEnd, elements }: RawPage, tags: string): Edit {
  const first = elements[0];
  const at = headEnd ?? first?.paragraph?.start ?? first?.tag.start ?? 0;
  return { start: at, end: at, text: tags };
}

/**
 * The page with `drawn` elements in place of raw ones, and whatever else is to change.
 *
 * A paragraph cannot hold a figure: a browser would close it there and tear the element apart. So it is closed before
 * the element, and goes on after it where it has more to say.
 */
export function rewritten(
  html: string,
  drawn: readonly { element: RawElement; text: string }[],
  also: readonly Edit[] = [],
): string {
  const edits: Edit[] = [...also];
  const paragraphs = new Map<number, RawElement[]>();
  for (const { element, text } of drawn) {
    edits.push({ start: element.tag.start, end: element.end, text });
    const { paragraph } = element;
    if (paragraph) paragraphs.set(paragraph.start, [...(paragraphs.get(paragraph.start) ?? []), element]);
  }
  for (const elements of paragraphs.values()) append(edits, parted(html, elements));
  const pieces: string[] = [];
  let at = 0;
  // Of edits in one place, an insertion goes before what replaces; of two insertions, the later.
  for (const { start, end, text } of edits.reverse().sort((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(html.slice(at, start), text);
    at = end;
  }
  return pieces.join('') + html.slice(at);
}

/** The edits that part one paragraph around `elements`, leaving no empty one. */
function parted(html: string, elements: readonly RawElement[]): Edit[] {
  const { start, tagEnd, endTag, end } = elements[0]!.paragraph!;
  const edits: Edit[] = [];
  let from = tagEnd;
  for (const [i, { tag, end: after }] of elements.entries()) {
    if (html.slice(from, tag.start).trim() === '') edits.push({ start: i === 0 ? start : from, end: tag.start, text: '' });
    else {
      if (i > 0) edits.push({ start: from, end: from, text: '<p>' });
      edits.push({ start: tag.start, end: tag.start, text: '</p>' });
    }
    from = after;
  }
  if (html.slice(from, endTag).trim() === '') edits.push({ start: from, end, text: '' });
  else edits.push({ start: from, end: from, text: '<p>' });
  return edits;
}
