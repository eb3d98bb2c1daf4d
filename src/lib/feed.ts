/** An essay as a feed reader can show it: no script, no style, every address whole, every figure a picture with words. */
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { loadRenderers } from 'astro:container';
import { render as renderEntry } from 'astro:content';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { TraceDiff } from 'astro-trace-diff/components';
import { ELEMENT_NODE, type ElementNode, type Node, parse, render } from 'ultrahtml';
import { type Case, cases, pictureSvgPath } from './cases.ts';
import type { PlacedEssay } from './essays.ts';
import { absolute } from './links.ts';
import { shown } from './text.ts';
import { contractName, verdictInFull } from './verdict.ts';

/** Elements that mean nothing without the site's scripts and styles. */
const DROPPED = new Set(['script', 'style', 'link', 'template', 'button']);

/** Renders essays for the feed. */
export async function feedRenderer(): Promise<(essay: PlacedEssay) => Promise<string>> {
  const container = await AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
  const figures = await figuresByStem(container);
  return async ({ entry, path }) => {
    const { Content } = await renderEntry(entry);
    const document = parse(await container.renderToString(Content)) as Node;
    rewrite(document, figures, absolute(path));
    return xmlSafe(await render(document));
  };
}

/** `text` without what XML 1.0 has no place for, not even as a reference. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

/**
 * A figure does not say which trace it shows, but its ids are made from that alone: each case is drawn once here, to
 * learn them.
 */
async function figuresByStem(container: AstroContainer): Promise<Map<string, Case>> {
  const figures = new Map<string, Case>();
  for (const found of await cases()) {
    const component = TraceDiff as unknown as Parameters<AstroContainer['renderToString']>[0];
    const stem = stemOf(await container.renderToString(component, { props: { trace: found.entry.id } }));
    if (stem !== undefined) figures.set(stem, found);
  }
  return figures;
}

const stemOf = (html: string): string | undefined => /\bid="(td-[a-z0-9]+)(?:-\d+)?-text"/.exec(html)?.[1];

function rewrite(node: Node, figures: ReadonlyMap<string, Case>, page: string): void {
  const parent = node as { children?: Node[] };
  parent.children = parent.children?.flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    if (DROPPED.has(child.name)) return [];
    if (child.name === 'trace-diff') return asPicture(child, figures);
    for (const name of ['href', 'src']) {
      const value = child.attributes[name];
      if (value !== undefined) child.attributes[name] = whole(value, page);
    }
    delete child.attributes['style'];
    delete child.attributes['class'];
    rewrite(child, figures, page);
    return [child];
  })!;
  if (parent.children === undefined) delete parent.children;
}

/** An address as it must be away from its page. Paths of MDX links have not met the base yet; those of components have. */
function whole(value: string, page: string): string {
  if (value.startsWith('#')) return page + value;
  return /^\/(?!\/)/.test(value) ? absolute(value) : value;
}

function asPicture(element: ElementNode, figures: ReadonlyMap<string, Case>): Node[] {
  const found = figures.get(stemIn(element) ?? '');
  if (!found) return [];
  const { entry, path } = found;
  const words = `${shown(entry.data.case)} (${contractName(entry.data)}). ${verdictInFull(entry.data)}`;
  const html =
    `<figure><a href="${escape(absolute(path))}"><img src="${escape(absolute(pictureSvgPath(entry.id)))}" alt="${escape(words)}"/></a>` +
    `<figcaption>${escape(words)}</figcaption></figure>`;
  return (parse(html) as { children: Node[] }).children;
}

function stemIn(node: Node): string | undefined {
  if (isElement(node)) {
    const stem = stemOf(`id="${node.attributes['id'] ?? ''}"`.replace(/^/, ' '));
    if (stem !== undefined) return stem;
  }
  const children = (node as { children?: Node[] }).children ?? [];
  for (const child of children) {
    const stem = stemIn(child);
    if (stem !== undefined) return stem;
  }
  return undefined;
}

const isElement = (node: Node): node is ElementNode => node.type === ELEMENT_NODE;
const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
