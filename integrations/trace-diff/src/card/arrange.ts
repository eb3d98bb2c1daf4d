/** The blocks of a figure side by side in one coordinate system, with the hairlines between them. */
import { HALF } from '../figure/layout.ts';
import { type Block, type Placed, round } from '../figure/place.ts';
import type { Palette } from '../figure/theme.ts';
import { paintBlock, paintRule } from './paint.ts';

const RULE_AIR = 8;
const RULE = 2 * RULE_AIR + 3;

/** What is arranged, and how wide. */
export interface Arrangement {
  /** Blocks of a row: a row is a pair, or one alone at the left. */
  rows: readonly (readonly Block[])[];
  width: number;
  palette: Palette;
}

/** The rows of a placed figure. */
export function rowsIn({ head, rails, verdict }: Placed): Block[][] {
  return [head, rails, verdict].filter((row) => row.length > 0);
}

/** Height of rows that are arranged. */
export function heightOf(rows: readonly (readonly Block[])[]): number {
  const heights = rows.map((row) => Math.max(...row.map((block) => block.height)));
  return heights.reduce((sum, height) => sum + height, (rows.length - 1) * RULE);
}

/** Markup of the rows, from the top left corner. The right block of a pair ends with the figure, or is a half of it. */
export function arrange({ rows, width, palette }: Arrangement): string {
  let markup = '';
  let y = 0;
  for (const [i, row] of rows.entries()) {
    if (i > 0) {
      markup += paintRule(0, round(y + RULE_AIR) + 0.5, width, palette);
      y += RULE;
    }
    for (const [b, block] of row.entries()) {
      const x = b === 0 ? 0 : width - (block.width < HALF ? block.width : HALF);
      markup += `<g transform="translate(${x} ${round(y)})">${paintBlock(block, palette)}</g>`;
    }
    y += Math.max(...row.map((block) => block.height));
  }
  return markup;
}
