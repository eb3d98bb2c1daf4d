/**
 * The figure's markup as nodes, without the page's HTML parser, so that a page that enforces Trusted Types draws too. It
 * reads what figure/ writes and nothing else: elements, quoted attributes, text, five entities.
 */

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
const TOKEN = /<(\/?)([\w-]+)([^>]*)>|[^<]+/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Character data and attribute values, as escape.ts wrote them. */
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);

/** The nodes that `markup` describes, made by `document`. */
export function toNodes(document: Document, markup: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  // Open elements, and beside each the node that its children go to.
  const open: { element: Element | undefined; into: Node }[] = [{ element: undefined, into: fragment }];
  for (const [token, closing, name, attributes] of markup.matchAll(TOKEN)) {
    const { element: parent, into } = open.at(-1)!;
    if (name === undefined) {
      into.appendChild(document.createTextNode(decoded(token)));
      continue;
    }
    if (closing) {
      open.pop();
      continue;
    }
    const isSvg = name === 'svg' || parent?.namespaceURI === SVG;
    const element = document.createElementNS(isSvg ? SVG : HTML, name);
    for (const [, key, value] of attributes!.matchAll(ATTRIBUTE)) element.setAttribute(key!, decoded(value!));
    into.appendChild(element);
    if (attributes!.endsWith('/')) continue;
    open.push({ element, into: element instanceof HTMLTemplateElement ? element.content : element });
  }
  return fragment;
}
