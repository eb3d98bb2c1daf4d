/** A figure as one SVG file without text: every character is an outline, every color a value. */
import { WHOLE } from '../figure/layout.ts';
import type { FigureModel, Mode } from '../figure/model.ts';
import { place } from '../figure/place.ts';
import { DARK, LIGHT, type Palette } from '../figure/theme.ts';
import { rowsIn } from '../figure/arrange.ts';
import { paintRows } from './arrange.ts';
import { measureBounded } from './limit.ts';
import { paintedSvg } from './paint.ts';
import { kept, work } from '../work.ts';

const MARGIN = 24;
/** Px of a side at most: what the rasteriser takes, and what a picture may weigh. */
const SIDE = 32_767;
const AREA = 8_000_000;

/** What a picture of a figure is made as. */
export interface PictureOptions {
  /** How much of the figure is shown. @default "compact" */
  mode?: Mode;
  /** A picture cannot follow its viewer: it has one theme. @default "light" */
  theme?: 'light' | 'dark';
  /** Px of the picture a px of the figure, whose width is 728. @default 2 */
  scale?: number;
}

/** The palette of a theme. */
export function paletteOf(theme: 'light' | 'dark'): Palette {
  return theme === 'dark' ? DARK : LIGHT;
}

/**
 * The figure as one SVG document that needs nothing of the machine that shows it. Same model and options, same bytes.
 */
export function figureSvg(model: FigureModel, options: PictureOptions = {}): string {
  return kept(
    () => ['svg', JSON.stringify([model, options])],
    () => {
      work().painted++;
      return composeFigure(model, options);
    },
  );
}

/** As {@link figureSvg}, composed anew each time. */
export function composeFigure(
  model: FigureModel,
  { mode = 'compact', theme = 'light', scale = 2 }: PictureOptions = {},
): string {
  if (!(scale > 0 && scale <= 8))
    throw new RangeError(`scale is ${scale}; expected a number above 0, at most 8`);
  const palette = paletteOf(theme);
  const bounded = measureBounded(model, mode);
  const rows = rowsIn(place(bounded.model, bounded.measured));
  const painted = paintRows(rows, WHOLE, palette);
  const width = WHOLE + 2 * MARGIN;
  const height = Math.ceil(painted.height) + 2 * MARGIN;
  // A tall figure is drawn smaller, not refused.
  const most = Math.min(scale, SIDE / height, Math.sqrt(AREA / (width * height)));
  return paintedSvg(
    width,
    height,
    most,
    palette.paper,
    `<g transform="translate(${MARGIN} ${MARGIN})">${painted.markup}</g>`,
  );
}
