/** Places of paths in one text, parsed once however many problems it has. */
import type { Node } from 'jsonc-parser';
import { placeOf } from './json-seek.ts';
import { positionedTree } from './json-text.ts';
import { Positions } from './position.ts';
import { type Problem, toPointer } from './problem.ts';

/** Where something lies in a text; nothing where no text is at hand. */
export type Place = Pick<Problem, 'line' | 'column' | 'length'>;

/** Looks up places in one text. */
export interface Places {
  /** The value at a path, or its key; where it is missing, the opening of what should hold it. */
  of(path: readonly (string | number)[], atKey?: boolean): Place;
  /** An extent in UTF-16 units. */
  at(offset: number, length: number): Place;
}

/** Paths that are followed one by one; for more of them the whole text is parsed once. */
const FEW = 6;

/** Looks paths up in `text`, which must be JSON that parses where a path is asked for. */
export function placesIn(text: string | undefined): Places {
  if (text === undefined) return { of: () => ({}), at: () => ({}) };
  let positions: Positions | undefined;
  let nodes: ReadonlyMap<string, Node> | undefined;
  let asked = 0;
  const at = (offset: number, length: number): Place => {
    positions ??= new Positions(text);
    return { ...positions.at(offset), length };
  };
  return {
    at,
    of(path, atKey = false) {
      const sought = ++asked <= FEW ? placeOf(text, path, atKey) : undefined;
      if (sought) return at(sought.offset, sought.length);
      nodes ??= nodesByPointer(positionedTree(text));
      const node = nodes.get(toPointer(path));
      if (node) {
        const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
        const place = atKey && key ? key : node;
        return at(place.offset, opening(place));
      }
      for (let depth = path.length - 1; depth >= 0; depth--) {
        const ancestor = nodes.get(toPointer(path.slice(0, depth)));
        if (ancestor) return at(ancestor.offset, opening(ancestor));
      }
      return at(0, 1);
    },
  };
}

/** Every value of a tree by its pointer; of a key that is given twice, the first. */
function nodesByPointer(tree: Node | undefined): Map<string, Node> {
  const nodes = new Map<string, Node>();
  const visit = (node: Node, pointer: string): void => {
    if (!nodes.has(pointer)) nodes.set(pointer, node);
    for (const [i, child] of (node.children ?? []).entries()) {
      if (child.type !== 'property') visit(child, pointer + toPointer([i]));
      else if (child.children?.[1])
        visit(child.children[1], pointer + toPointer([String(child.children[0]!.value)]));
    }
  };
  if (tree) visit(tree, '');
  return nodes;
}

/** How much of a node a report underlines: of an object or list, the bracket that opens it. */
const opening = (node: Node): number => (node.type === 'object' || node.type === 'array' ? 1 : node.length);
