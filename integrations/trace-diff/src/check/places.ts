/** Places of paths in one text, which is gone through once however many problems it has. */
import { JsonIndex, type Outer } from './json-seek.ts';
import { Positions } from './position.ts';
import type { Problem } from './problem.ts';

/** Where something lies in a text; nothing where no text is at hand. */
export type Place = Pick<Problem, 'line' | 'column' | 'length'>;

/** Looks up places in one text. */
export interface Places {
  /** The value at a path, or its key; where it is missing, the opening of what should hold it. */
  of(path: readonly (string | number)[], atKey?: boolean): Place;
  /** An extent in UTF-16 units. */
  at(offset: number, length: number): Place;
}

/**
 * Looks paths up in `text`, which must be JSON that parses where a path is asked for.
 *
 * @param outer What a scan of the text saw of it.
 */
export function placesIn(text: string | undefined, outer?: Outer): Places {
  if (text === undefined) return { of: () => ({}), at: () => ({}) };
  let positions: Positions | undefined;
  let index: JsonIndex | undefined;
  const at = (offset: number, length: number): Place => {
    positions ??= new Positions(text);
    return { ...positions.at(offset), length };
  };
  return {
    at,
    of(path, atKey = false) {
      index ??= new JsonIndex(text, outer);
      const { depth, value, key } = index.seek(path);
      const { offset, length } = (depth === path.length && atKey && key) || value;
      return at(offset, length);
    },
  };
}
