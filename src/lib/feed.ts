/** An essay as a feed reader can show it: no script, no style, every address whole, every figure a picture with words. */
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { loadRenderers } from 'astro:container';
import { render as renderEntry } from 'astro:content';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { TraceDiff } from 'astro-trace-diff/components';
import { ELEMENT_NODE, type ElementNode, type Node, parse, render } from 'ultrahtml';
import { type Case, cases, picturePngPath } from './cases.ts';
import type { PlacedEssay } from './essays.ts';
import { absolute } from './links.ts';
import { shown } from './text.ts';
import { contractName, verdictInFull } from './verdict.ts';

/** What a document and its elements have in common; the library's own type for a document leaves it open. */
interface ParentNode {
  children: Node[];
}

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
    const document = parse(await container.renderToString(Content)) as Node & ParentNode;
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
    const html = await container.renderToString(component, { props: { trace: found.entry.id } });
    const stem = stemIn(parse(html) as ParentNode);
    if (stem !== undefined) figures.set(stem, found);
  }
  return figures;
}

/** The part of a figure's ids that is the same wherever the figure stands. */
const stemOf = (id: string): string | undefined => /^(td-[a-z0-9]+)(?:-\d+)?-text$/.exec(id)?.[1];

function rewrite(parent: ParentNode, figures: ReadonlyMap<string, Case>, page: string): void {
  parent.children = parent.children.flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    if (DROPPED.has(child.name)) return [];
    if (child.name === 'trace-diff') return asPicture(child, figures);
    const kept = Object.entries(child.attributes).filter(([name]) => name !== 'style' && name !== 'class');
    child.attributes = Object.fromEntries(
      kept.map(([name, value]) => [name, name === 'href' || name === 'src' ? whole(value, page) : value]),
    );
    rewrite(child, figures, page);
    return [child];
  });
}

/** An address as it must be away from its page. Paths of MDX links have not met the base yet; those of components have. */
function whole(value: string, page: string): string {
  if (value.startsWith('#')) return page + value;
  return /^\/(?!\/)/.test(value) ? absolute(value) : value;
}

function asPicture(element: ElementNode, figures: ReadonlyMap<string, Case>): Node[] {
  const found = figures.get(stemIn(element) ?? '');
  if (!found) return asText(element);
  const { entry, path } = found;
  const words = `${shown(entry.data.case)} (${contractName(entry.data)}). ${verdictInFull(entry.data)}`;
  const html =
    `<figure><a href="${escape(absolute(path))}"><img src="${escape(absolute(picturePngPath(entry.id)))}" alt="${escape(words)}" width="728"/></a>` +
    `<figcaption>${escape(words)}</figcaption></figure>`;
  return (parse(html) as ParentNode).children;
}

/** A figure that is no case of the lab: what it says to those who cannot see it. */
function asText(element: ElementNode): Node[] {
  if (element.attributes['class'] === 'td-text') return element.children;
  return element.children.filter(isElement).flatMap(asText);
}

function stemIn(parent: ParentNode): string | undefined {
  for (const child of parent.children.filter(isElement)) {
    const stem = stemOf(child.attributes['id'] ?? '') ?? stemIn(child);
    if (stem !== undefined) return stem;
  }
  return undefined;
}

const isElement = (node: Node): node is ElementNode => node.type === ELEMENT_NODE;
const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
