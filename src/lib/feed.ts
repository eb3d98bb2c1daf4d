/** An essay as a feed reader can show it: no script, no style, every address whole, every figure a picture with words. */
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { loadRenderers } from 'astro:container';
import { render as renderEntry } from 'astro:content';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { TraceDiff } from 'astro-trace-diff/components';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { type Case, cases, picturePngPath } from './cases.ts';
import type { PlacedEssay } from './essays.ts';
import { absolute } from './links.ts';
import { shown } from './text.ts';
import { contractName, verdictInFull } from './verdict.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

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
    const document = parseFragment(await container.renderToString(Content));
    rewrite(document, figures, absolute(path));
    return xmlSafe(serialize(document));
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
    const html = await container.renderToString(component, { props: { trace: found.entry.id } });
    const stem = stemIn(parseFragment(html));
    if (stem !== undefined) figures.set(stem, found);
  }
  return figures;
}

/** The part of a figure's ids that is the same wherever the figure stands. */
const stemOf = (id: string): string | undefined => /^(td-[a-z0-9]+)(?:-\d+)?-text$/.exec(id)?.[1];

function rewrite(parent: ParentNode, figures: ReadonlyMap<string, Case>, page: string): void {
  parent.childNodes = parent.childNodes.flatMap((child): ChildNode[] => {
    if (!isElement(child)) return [child];
    if (DROPPED.has(child.tagName)) return [];
    if (child.tagName === 'trace-diff') return asPicture(child, figures);
    child.attrs = child.attrs
      .filter(({ name }) => name !== 'style' && name !== 'class')
      .map(({ name, value }) => ({
        name,
        value: name === 'href' || name === 'src' ? whole(value, page) : value,
      }));
    rewrite(child, figures, page);
    return [child];
  });
}

/** An address as it must be away from its page. Paths of MDX links have not met the base yet; those of components have. */
function whole(value: string, page: string): string {
  if (value.startsWith('#')) return page + value;
  return /^\/(?!\/)/.test(value) ? absolute(value) : value;
}

function asPicture(element: Element, figures: ReadonlyMap<string, Case>): ChildNode[] {
  const found = figures.get(stemIn(element) ?? '');
  if (!found) return asText(element);
  const { entry, path } = found;
  const words = escape(
    `${shown(entry.data.case)} (${contractName(entry.data)}). ${verdictInFull(entry.data)}`,
  );
  return parseFragment(
    `<figure><a href="${absolute(path)}"><img src="${absolute(picturePngPath(entry.id))}" alt="${words}" width="728"></a>` +
      `<figcaption>${words}</figcaption></figure>`,
  ).childNodes;
}

/** A figure that is no case of the lab: what it says to those who cannot see it. */
function asText(element: Element): ChildNode[] {
  if (attribute(element, 'class') === 'td-text') return element.childNodes;
  return element.childNodes.filter(isElement).flatMap(asText);
}

function stemIn(parent: ParentNode): string | undefined {
  for (const child of parent.childNodes.filter(isElement)) {
    const stem = stemOf(attribute(child, 'id')) ?? stemIn(child);
    if (stem !== undefined) return stem;
  }
  return undefined;
}

const isElement = (node: ChildNode): node is Element => 'tagName' in node;
const attribute = (element: Element, wanted: string): string =>
  element.attrs.find(({ name }) => name === wanted)?.value ?? '';
const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
