/** One figure as one SVG file that stands alone: its own colors, its own margins, its halves side by side. */
import { accessibleName } from './alternative.ts';
import { arrange, rowsIn } from './arrange.ts';
import { escapeMarkup } from './escape.ts';
import { BODY, KICKER, WHOLE } from './layout.ts';
import { measure } from './measure.ts';
import type { FigureModel, Mode } from './model.ts';
import { type Ink, place, round } from './place.ts';
import { serialiseBlock } from './serialise.ts';
import { DARK, LIGHT, type Palette, type Theme } from './theme.ts';

const MARGIN = 24;
const FONT =
  "'IBM Plex Mono', ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** What a stand-alone drawing is made as. */
export interface StandaloneOptions {
  /** @default "compact" */
  mode?: Mode;
  /** @default "auto" */
  theme?: Theme;
}

/** The figure as one SVG document, well-formed XML 1.0. Same model and options, same bytes. */
export function standaloneSvg(
  model: FigureModel,
  { mode = 'compact', theme = 'auto' }: StandaloneOptions = {},
): string {
  const { blocks, rules, height: inner } = arrange(rowsIn(place(model, measure(model, mode))), WHOLE);
  const width = WHOLE + 2 * MARGIN;
  const height = Math.ceil(inner) + 2 * MARGIN;
  const lines = rules.map((y) => `<path class="td-h td-l" d="M0 ${y}h${WHOLE}"/>`).join('');
  const pieces = blocks.map(
    ({ block, x, y }) =>
      `<svg x="${x}" y="${y}" width="${block.width}" height="${round(block.height)}">${serialiseBlock(block)}</svg>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xml:space="preserve">` +
    `<title>${escapeMarkup(accessibleName(model))}</title>` +
    `<style>${styles(theme)}</style>` +
    `<rect class="td-paper" width="${width}" height="${height}"/>` +
    `<g transform="translate(${MARGIN} ${MARGIN})">${lines}${pieces.join('')}</g></svg>\n`
  );
}

function styles(theme: Theme): string {
  const rules = (palette: Palette) =>
    [
      `.td-paper{fill:${palette.paper}}`,
      `text{fill:${palette.ink}}`,
      ...(['ink', 'muted', 'hair', 'accent', 'pass'] as const).map((ink) => inkRules(ink, palette[ink])),
    ].join('');
  const type =
    `text{font:${BODY.size}px ${FONT};white-space:pre}.td-b{font-weight:600}` +
    `.td-k{font-size:${KICKER.size}px;letter-spacing:${KICKER.tracking}px;text-transform:uppercase}` +
    '.td-l,.td-o{fill:none}.td-o{stroke-width:1.75}.td-v{stroke-width:2.75}.td-u{stroke-dasharray:2 2}';
  if (theme === 'auto') return `${rules(LIGHT)}@media(prefers-color-scheme:dark){${rules(DARK)}}${type}`;
  return rules(theme === 'dark' ? DARK : LIGHT) + type;
}

function inkRules(ink: Ink, color: string): string {
  const c = `.td-${ink[0]!}`;
  return `${c}{fill:${color}}${c}.td-l,${c}.td-o{stroke:${color}}`;
}
