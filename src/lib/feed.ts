/** An essay as a feed reader can show it: no script, no style, every address whole, every figure a picture with words. */
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { loadRenderers } from 'astro:container';
import { render as renderEntry } from 'astro:content';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { figureStem } from 'astro-trace-diff/render';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { cases, picturePngPath } from './cases.ts';
import type { PlacedEssay } from './essays.ts';
import { absolute } from './links.ts';
import { escapeAttribute } from './markup.ts';
import { pictures } from './pictures.ts';
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
  const figures = await figuresByStem();
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

/** A picture of the site, and what a feed says with it. */
interface Pictured {
  id: string;
  alt: string;
  words: string;
  /** Where the picture leads; to the essay itself where it has no page. */
  path: string | undefined;
}

/**
 * A figure does not say what it shows, but its ids are made from that alone. Where two figures would have the same ids,
 * neither is in the list.
 */
async function figuresByStem(): Promise<Map<string, Pictured>> {
  const byId = new Map((await cases()).map((found) => [found.entry.id, found]));
  const figures = new Map<string, Pictured>();
  const twice = new Set<string>();
  for (const { id, model } of await pictures()) {
    const stem = figureStem(model.seed);
    if (figures.has(stem)) twice.add(stem);
    const found = byId.get(id);
    const words = found
      ? `${shown(found.entry.data.case)} (${contractName(found.entry.data)}). ${verdictInFull(found.entry.data)}`
      : `${shown(model.title)}. ${shown(model.summary)}.`;
    figures.set(stem, { id, alt: `${model.genre}: ${shown(model.title)}`, words, path: found?.path });
  }
  for (const stem of twice) figures.delete(stem);
  return figures;
}

/** The part of a figure's ids that is the same wherever the figure stands. */
const stemOf = (id: string): string | undefined => /^(td-[a-z0-9]+)(?:-\d+)?-text$/.exec(id)?.[1];

function rewrite(parent: ParentNode, figures: ReadonlyMap<string, Pictured>, page: string): void {
  parent.childNodes = parent.childNodes.flatMap((child): ChildNode[] => {
    if (!isElement(child)) return [child];
    if (DROPPED.has(child.tagName)) return [];
    if (child.tagName === 'trace-diff') return asPicture(child, figures, page);
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

function asPicture(element: Element, figures: ReadonlyMap<string, Pictured>, page: string): ChildNode[] {
  const found = figures.get(stemIn(element) ?? '');
  if (!found) return asText(element);
  const target = found.path === undefined ? page : absolute(found.path);
  return parseFragment(
    `<figure><a href="${escapeAttribute(target)}"><img src="${absolute(picturePngPath(found.id))}" alt="${escapeAttribute(found.alt)}" width="728"></a>` +
      `<figcaption>${escapeAttribute(found.words)}</figcaption></figure>`,
  ).childNodes;
}

/** A figure without a picture: what it says to those who cannot see it. */
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
