/** Places of paths in one text, parsed once however many problems it has. */
import { locate, positionedTree } from './json-text.ts';
import { Positions } from './position.ts';
import type { Problem } from './problem.ts';

/** Where a path lies: line, column and length, or nothing where no text is at hand. */
export type Places = (
  path: readonly (string | number)[],
  atKey?: boolean,
) => Pick<Problem, 'line' | 'column' | 'length'>;

/** Looks paths up in `text`, which is parsed at the first question. */
export function placesIn(text: string | undefined): Places {
  if (text === undefined) return () => ({});
  let parsed: { tree: ReturnType<typeof positionedTree>; positions: Positions } | undefined;
  return (path, atKey = false) => {
    parsed ??= { tree: positionedTree(text), positions: new Positions(text) };
    const { offset, length } = locate(parsed.tree, path, atKey);
    return { ...parsed.positions.at(offset), length };
  };
}
