/** Arranged blocks as markup without a style sheet. */
import { arrange, type BlockRow } from '../figure/arrange.ts';
import type { Palette } from '../figure/theme.ts';
import { paintBlock, paintRule } from './paint.ts';

/** Rows as painted, and how high they are. */
export interface PaintedRows {
  markup: string;
  height: number;
}

/** Paints `rows` from the top left corner, `width` px wide. */
export function paintRows(rows: readonly BlockRow[], width: number, palette: Palette): PaintedRows {
  const { blocks, rules, height } = arrange(rows, width);
  const markup =
    rules.map((y) => paintRule(0, y, width, palette)).join('') +
    blocks
      .map(({ block, x, y }) => `<g transform="translate(${x} ${y})">${paintBlock(block, palette)}</g>`)
      .join('');
  return { markup, height };
}
