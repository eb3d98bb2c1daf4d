/** What of a built page belongs to its figures: the elements, the styles they need, the script that brings them to life. */
import { ELEMENT_NODE, parse, walkSync, type ElementNode, type Node } from 'ultrahtml';
import type { Site } from './site.ts';

/** A built page, as far as figures are concerned. */
export interface FigurePage {
  html: string;
  /** Each `<trace-diff>`, as its markup. */
  figures: string[];
  /** How often the page brings the island, in itself or by address. */
  islands: number;
  /** How often its head brings the figures' styles. */
  styles: number;
  /** The same anywhere else, where a browser would meet them late. */
  lateStyles: number;
}

const DEFINES = /customElements\.define\(|customElements\.get\(/;
const LAYER = /@layer trace-diff\b/;

/** Reads the page at `path` below `folder` of a built site; `base` is what its addresses begin with. */
export async function figurePage(
  site: Site,
  path: string,
  { folder = 'dist', base = '' } = {},
): Promise<FigurePage> {
  const html = await site.read(`${folder}/${path}`);
  return { html, ...(await look(html, (href) => site.read(`${folder}${href.slice(base.length)}`))) };
}

/** The same of a page that a server answered with. */
export async function look(
  html: string,
  fetchText: (href: string) => Promise<string>,
): Promise<Omit<FigurePage, 'html'>> {
  const found = { figures: [] as string[], islands: 0, styles: 0, lateStyles: 0 };
  const open: Node[] = [];
  const waiting: Promise<void>[] = [];
  walkSync(parse(html) as Node, (node, parent) => {
    while (open.length > 0 && open.at(-1) !== parent) open.pop();
    open.push(node);
    if (node.type !== ELEMENT_NODE) return;
    const element = node;
    const inHead = open.some((above) => (above as ElementNode).name === 'head');
    if (element.name === 'trace-diff')
      found.figures.push(html.slice(element.loc[0].start, element.loc.at(-1)!.end));
    const address = element.name === 'script' ? element.attributes['src'] : styleSheet(element);
    const inside = element.children.map((child) => (child as { value?: string }).value ?? '').join('');
    if (!['script', 'style', 'link'].includes(element.name)) return;
    waiting.push(
      (address === undefined ? Promise.resolve(inside) : fetchText(address)).then((text) => {
        if (element.name === 'script') found.islands += DEFINES.test(text) ? 1 : 0;
        else if (LAYER.test(text)) found[inHead ? 'styles' : 'lateStyles']++;
      }),
    );
  });
  await Promise.all(waiting);
  return found;
}

function styleSheet({ name, attributes }: ElementNode): string | undefined {
  return name === 'link' && attributes['rel'] === 'stylesheet' ? attributes['href'] : undefined;
}
