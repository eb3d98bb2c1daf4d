/**
 * Placed shapes to SVG for a rasteriser: paths and circles in plain colors. Nothing in it is looked up elsewhere: no
 * font, no variable, no style, no id.
 */
import { BODY, KICKER, MARKER_RADIUS } from '../figure/layout.ts';
import type { Type } from '../figure/metrics.ts';
import { type Block, round, type Shape } from '../figure/place.ts';
import type { Palette } from '../figure/theme.ts';
import { textPath } from './text-path.ts';
import type { Weight } from './outlines.ts';

/** Stroke of an open marker, and of a hairline. */
const MARKER_LINE = 1.75;
const HEAVY_LINE = 2.75;
const BROKEN = ' stroke-dasharray="2 2"';

/** A text with its type and color. */
export interface PaintedText {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  type: Type;
  weight: Weight;
  color: string;
}

/** A whole drawing of `width` by `height`, drawn `scale` times as large, on paper. */
export function paintedSvg(
  width: number,
  height: number,
  scale: number,
  paper: string,
  body: string,
): string {
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}>` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>${body}</svg>\n`
  );
}

/** One text as one path. */
export function paintText({ text, x, y, type, weight, color }: PaintedText): string {
  const path = textPath(text, type, weight);
  const em = type.size / 1000;
  return (
    path && `<path fill="${color}" transform="matrix(${em} 0 0 ${-em} ${round(x)} ${round(y)})" d="${path}"/>`
  );
}

/** A hairline from `x`, `y`. */
export function paintRule(x: number, y: number, width: number, palette: Palette): string {
  return `<path stroke="${palette.hair}" d="M${x} ${y}h${width}"/>`;
}

/** The shapes of one block, in its own coordinates. */
export function paintBlock({ shapes }: Block, palette: Palette): string {
  return shapes.map((shape) => paintShape(shape, palette)).join('');
}

function paintShape(shape: Shape, palette: Palette): string {
  if (shape.shape === 'anchor') return '';
  const color = palette[shape.ink];
  switch (shape.shape) {
    case 'text':
      return paintText({
        ...shape,
        text: shape.kicker ? shape.text.toUpperCase() : shape.text,
        type: shape.kicker ? KICKER : BODY,
        weight: shape.bold ? 'semiBold' : 'regular',
        color,
      });
    case 'bar':
      return `<path fill="${color}" d="M${shape.x} ${shape.y}h${shape.width}v${round(shape.height)}h-${shape.width}z"/>`;
    case 'line':
      return `<path fill="none" stroke="${color}"${shape.broken === true ? BROKEN : ''} d="${shape.path}"/>`;
    case 'stroke':
      return `<path fill="${color}" d="${shape.path}"/>`;
    case 'marker':
      return paintMarker(shape, color);
  }
}

function paintMarker({ kind, x, y: at, heavy }: Extract<Shape, { shape: 'marker' }>, color: string): string {
  const y = round(at);
  const line = heavy ? HEAVY_LINE : MARKER_LINE;
  const r = MARKER_RADIUS;
  const ring = (radius: number, more = '') =>
    `<circle fill="none" stroke="${color}" stroke-width="${line}"${more} cx="${x}" cy="${y}" r="${radius}"/>`;
  const disc = (radius: number) => `<circle fill="${color}" cx="${x}" cy="${y}" r="${radius}"/>`;
  switch (kind) {
    case 'open':
      return ring(r);
    case 'filled':
      return disc(r + 0.5);
    case 'ringed':
      return ring(r + 0.75) + disc(2);
    case 'unknown':
      return ring(r, BROKEN);
    case 'square':
      return `<path fill="${color}" d="M${x - 5} ${round(y - 5)}h10v10h-10z"/>`;
  }
}
