/** The blocks of a figure in one coordinate system, halves side by side, with hairlines between the rows. */
import { HALF } from './layout.ts';
import { type Block, type Placed, round } from './place.ts';
import { greatest } from '../lists.ts';

const RULE_AIR = 8;
const RULE = 2 * RULE_AIR + 3;

/** A row of blocks: a pair, or one alone at the left. */
export type BlockRow = readonly Block[];

/** Blocks at their places, and where the hairlines run. */
export interface Arranged {
  blocks: { block: Block; x: number; y: number }[];
  /** Height of each hairline. */
  rules: number[];
  height: number;
}

/** The rows of a placed figure. */
export function rowsIn({ head, rails, verdict }: Placed): BlockRow[] {
  return [head, rails, verdict].filter((row) => row.length > 0);
}

/** Arranges `rows` from the top left corner. The right block of a pair ends with the figure, or is a half of it. */
export function arrange(rows: readonly BlockRow[], width: number): Arranged {
  const arranged: Arranged = { blocks: [], rules: [], height: 0 };
  for (const [i, row] of rows.entries()) {
    if (i > 0) {
      arranged.rules.push(round(arranged.height + RULE_AIR) + 0.5);
      arranged.height += RULE;
    }
    for (const [b, block] of row.entries()) {
      const x = b === 0 ? 0 : width - (block.width < HALF ? block.width : HALF);
      arranged.blocks.push({ block, x, y: round(arranged.height) });
    }
    arranged.height += greatest(row, (block) => block.height);
  }
  return arranged;
}
