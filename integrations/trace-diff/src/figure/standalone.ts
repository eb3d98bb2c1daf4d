/** One figure as one SVG file that stands alone: its own colours, its own margins, its halves side by side. */
import { accessibleName } from './alternative.ts';
import { escapeMarkup } from './escape.ts';
import { BETWEEN, BODY, HALF, KICKER, WHOLE } from './layout.ts';
import { measure } from './measure.ts';
import type { FigureModel, Mode } from './model.ts';
import { type Block, type Ink, type Placed, place, round } from './place.ts';
import { serialiseBlock } from './serialise.ts';
import { DARK, LIGHT, type Palette, type Theme } from './theme.ts';

const MARGIN = 24;
const RULE_AIR = 8;
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
  const { pieces, rules, height } = compose(place(model, measure(model, mode)));
  const width = WHOLE + 2 * MARGIN;
  const lines = rules.map((y) => `<path class="td-h td-l" d="M0 ${y}h${WHOLE}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xml:space="preserve">` +
    `<title>${escapeMarkup(accessibleName(model))}</title>` +
    `<style>${styles(theme)}</style>` +
    `<rect class="td-paper" width="${width}" height="${height}"/>` +
    `<g transform="translate(${MARGIN} ${MARGIN})">${lines}${pieces.join('')}</g></svg>\n`
  );
}

/** Blocks at their places in one coordinate system, with the hairlines between them. */
function compose({ head, rails, verdict }: Placed): { pieces: string[]; rules: number[]; height: number } {
  const pieces: string[] = [];
  const rules: number[] = [];
  let y = 0;
  const add = (blocks: readonly Block[], alignEnd: boolean) => {
    for (const [i, block] of blocks.entries()) {
      const x = i === 0 ? 0 : alignEnd ? WHOLE - block.width : HALF + BETWEEN;
      pieces.push(
        `<svg x="${x}" y="${round(y)}" width="${block.width}" height="${round(block.height)}">${serialiseBlock(block)}</svg>`,
      );
    }
    y += Math.max(...blocks.map((block) => block.height));
  };
  const rule = () => {
    y += RULE_AIR;
    rules.push(round(y) + 0.5);
    y += RULE_AIR + 3;
  };
  add(head, true);
  rule();
  add(rails, false);
  if (verdict.length > 0) {
    rule();
    add(verdict, false);
  }
  return { pieces, rules, height: Math.ceil(y) + 2 * MARGIN };
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
    '.td-l,.td-o{fill:none}.td-o{stroke-width:1.75}.td-u{stroke-dasharray:2 2}';
  if (theme === 'auto') return `${rules(LIGHT)}@media(prefers-color-scheme:dark){${rules(DARK)}}${type}`;
  return rules(theme === 'dark' ? DARK : LIGHT) + type;
}

function inkRules(ink: Ink, color: string): string {
  const c = `.td-${ink[0]!}`;
  return `${c}{fill:${color}}${c}.td-l,${c}.td-o{stroke:${color}}`;
}
