/**
 * Third of three steps: shapes become SVG text for a page. Classes and presentation attributes only: no `style`, no
 * `<style>`, no id unless asked for, so that a strict Content-Security-Policy holds and figures never share an id.
 */
import { escapeMarkup } from './escape.ts';
import { MARKER_RADIUS } from './layout.ts';
import { circle } from './circle.ts';
import type { Marker } from './model.ts';
import { passageMarker } from './passage-markers.ts';
import { type Block, type Ink, type Placed, round, type Shape, type TextShape } from './place.ts';

/** Class of each ink: `td-` and the first letter. */
const INK_CLASS: Record<Ink, string> = { ink: 'i', muted: 'm', hair: 'h', accent: 'a', pass: 'p' };

/** Text that only a proportional or joining script has; its glyphs are scaled, not spaced apart. */
const COMPLEX = /[\u0590-\u1cff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Ids for the rails and rows of one figure; undefined where it has none. */
export type AnchorId = (anchor: string) => string | undefined;

const noAnchors: AnchorId = () => undefined;

/** The drawing of a figure: three rows of blocks, each an `<svg>` of its natural size. */
export function serialise(placed: Placed, anchorId: AnchorId = noAnchors): string {
  const row = (name: string, blocks: readonly Block[]) =>
    blocks.length === 0
      ? ''
      : `<div class="td-row td-${name}">${blocks.map((b) => svg(b, anchorId)).join('')}</div>`;
  return row('head', placed.head) + row('rails', placed.rails) + row('verdict', placed.verdict);
}

function svg(block: Block, anchorId: AnchorId): string {
  const { width, height } = block;
  const h = round(height);
  return `<svg viewBox="0 0 ${width} ${h}" width="${width}" height="${h}">${serialiseBlock(block, anchorId)}</svg>`;
}

/** The shapes of one block, without the `<svg>` around them. */
export function serialiseBlock({ shapes }: Block, anchorId: AnchorId = noAnchors): string {
  let markup = '';
  // The first shape of a rail or row carries its id: a link can only land on something that has a place.
  let id: string | undefined;
  for (const shape of shapes) {
    if (shape.shape === 'anchor') {
      id = anchorId(shape.anchor) ?? id;
      continue;
    }
    const drawn = serialiseShape(shape);
    markup += id === undefined ? drawn : drawn.replace(/^<\w+/, (tag) => `${tag} id="${escapeMarkup(id!)}"`);
    id = undefined;
  }
  return markup;
}

function serialiseShape(shape: Exclude<Shape, { shape: 'anchor' }>): string {
  const ink = `td-${INK_CLASS[shape.ink]}`;
  switch (shape.shape) {
    case 'text':
      return serialiseText(shape);
    case 'bar':
      return `<path class="${ink}" d="M${shape.x} ${shape.y}h${shape.width}v${round(shape.height)}h-${shape.width}z"/>`;
    case 'line':
      return `<path class="${ink} td-l${shape.broken === true ? ' td-u' : ''}" d="${shape.path}"/>`;
    case 'stroke':
      return `<path class="${ink}" d="${shape.path}"/>`;
    case 'marker':
      return markerMarkup(shape.kind, shape.x, round(shape.y), shape.heavy ? `${ink} td-v` : ink);
  }
}

function serialiseText({ x, y, width, text, ink, bold, kicker }: TextShape): string {
  let classes = ink === 'ink' ? '' : ` td-${INK_CLASS[ink]}`;
  if (bold) classes += ' td-b';
  if (kicker) classes += ' td-k';
  const adjust = COMPLEX.test(text) ? ' lengthAdjust="spacingAndGlyphs"' : '';
  return `<text${classes && ` class="${classes.slice(1)}"`} x="${round(x)}" y="${round(y)}" textLength="${round(width)}"${adjust}>${escapeMarkup(text)}</text>`;
}

/** The shapes of markers, so that no two differ by color alone. */
function markerMarkup(kind: Marker, x: number, y: number, ink: string): string {
  if (kind === 'square') return `<path class="${ink}" d="M${x - 5} ${round(y - 5)}h10v10h-10z"/>`;
  if (kind === 'open') return circle(x, y, MARKER_RADIUS, `${ink} td-o`);
  return passageMarker(kind, x, y, ink);
}
