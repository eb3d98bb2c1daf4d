/** The recipes of a built lab page, as a reader copies them. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** The code blocks of the section "Embed it", in the order of the page. */
export function recipesOf(html: string): string[] {
  const section = find(parse(html), ({ attrs }) =>
    attrs.some(({ name, value }) => name === 'aria-labelledby' && value === 'embed'),
  )[0];
  if (section === undefined) throw new Error('the page has no section "Embed it"');
  return find(section, ({ tagName }) => tagName === 'pre').map(textOf);
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function find(node: Node, wanted: (element: Element) => boolean): Element[] {
  if ('tagName' in node && wanted(node)) return [node];
  return 'childNodes' in node ? node.childNodes.flatMap((child) => find(child, wanted)) : [];
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
