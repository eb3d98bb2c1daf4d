/**
 * The picture that stands for a page where it is linked: kicker, title, and below them the figure itself, or a summary
 * where there is none. The only color is what the figure has to say.
 */
import { cutToFit, type Type, widthOf } from '../figure/metrics.ts';
import { WHOLE } from '../figure/layout.ts';
import type { FigureModel } from '../figure/model.ts';
import { place, round } from '../figure/place.ts';
import type { Palette } from '../figure/theme.ts';
import { arrange } from '../figure/arrange.ts';
import { paintRows } from './arrange.ts';
import { paletteOf } from './figure-svg.ts';
import { measureBounded } from './limit.ts';
import { paintedSvg, paintRule, paintText } from './paint.ts';
import { paintLines, setText, type Setting, shownText } from './set-text.ts';
import { toPng } from './png.ts';

/** Size of every card in px, as link previews want it. */
export const CARD = { width: 1200, height: 630 } as const;

/** What a card says. */
export interface SocialCardOptions {
  title: string;
  /** A few words above the title: what kind of page it is. */
  kicker?: string | undefined;
  /** Name of the site, opposite the kicker. */
  site?: string | undefined;
  /** The figure that the page argues with. */
  model?: FigureModel | undefined;
  /** What the page says, for a card without a figure. */
  summary?: string | undefined;
  /** @default "light" */
  theme?: 'light' | 'dark' | undefined;
}

/** The card as PNG of 1200 by 630 px. Same options, same bytes, on every machine. Needs sharp. */
export async function socialCard(options: SocialCardOptions): Promise<Uint8Array<ArrayBuffer>> {
  return toPng(['card', options], () => socialCardSvg(options));
}

const SIDE = 72;
const TOP = 62;
const BOTTOM = 58;
const ROOM = CARD.width - 2 * SIDE;
/** Top of what may stand below the kicker. */
const BELOW_KICKER = TOP + 40;
/** Above and below a hairline. */
const FIGURE_AIR = 18;
const SUMMARY_AIR = 26;

const KICKER: Type = { size: 19, tracking: 1.7 };
const SITE: Type = { size: 19, tracking: 0 };
const TITLE_LEADING = 1.24;
const SUMMARY_LEADING = 1.5;
const OVER_FIGURE: readonly Setting[] = [
  { size: 50, lines: 1 },
  { size: 44, lines: 1 },
  { size: 40, lines: 1 },
  { size: 44, lines: 2 },
  { size: 38, lines: 2 },
  { size: 33, lines: 2 },
];
const ALONE: readonly Setting[] = [66, 58, 50, 44].map((size) => ({ size, lines: 4 }));
const SUMMARY: readonly Setting[] = [27, 24].map((size) => ({ size, lines: 4 }));

/** The card as one SVG document without text. */
export function socialCardSvg(options: SocialCardOptions): string {
  const palette = paletteOf(options.theme ?? 'light');
  const head = kickerLine(options, palette);
  const body = options.model
    ? overFigure(options.title, options.model, palette)
    : alone(options.title, options.summary ?? '', palette);
  return paintedSvg(CARD.width, CARD.height, 1, palette.paper, head + body);
}

function kickerLine({ kicker = '', site = '' }: SocialCardOptions, palette: Palette): string {
  const style = { y: TOP + 15, color: palette.muted };
  const right = cutToFit(shownText(site), SITE, ROOM / 2).lines[0]!;
  const rightWidth = widthOf(right, SITE);
  const left = cutToFit(
    shownText(kicker).toUpperCase(),
    KICKER,
    ROOM - (rightWidth === 0 ? 0 : rightWidth + 40),
  ).lines[0]!;
  return (
    paintText({ ...style, x: SIDE, text: left, type: KICKER, weight: 'semiBold' }) +
    paintText({ ...style, x: CARD.width - SIDE - rightWidth, text: right, type: SITE, weight: 'regular' })
  );
}

/** Title, hairline, then the rails and the verdict as large as there is room: all of it at the foot of the card. */
function overFigure(title: string, model: FigureModel, palette: Palette): string {
  const set = setText(title, OVER_FIGURE, TITLE_LEADING, ROOM);
  const bounded = measureBounded(model, 'compact');
  const { rails, verdict } = place(bounded.model, bounded.measured);
  const rows = [rails, verdict].filter((row) => row.length > 0);
  const natural = arrange(rows, WHOLE).height;
  const foot = CARD.height - BOTTOM;
  const scale = Math.min(ROOM / WHOLE, (foot - BELOW_KICKER - set.height - 2 * FIGURE_AIR) / natural);
  const top = foot - natural * scale;
  // Where the height decides, the rails move apart rather than leave the right edge empty.
  const width = ROOM / scale;
  const figure = paintRule(0, -FIGURE_AIR / scale, width, palette) + paintRows(rows, width, palette).markup;
  return (
    paintLines(set, SIDE, top - 2 * FIGURE_AIR - set.height, 'semiBold', palette.ink) +
    `<g transform="translate(${SIDE} ${round(top)}) scale(${scale})">${figure}</g>`
  );
}

/** Title, hairline and summary, at the foot of the card. */
function alone(title: string, summary: string, palette: Palette): string {
  const below = setText(summary, SUMMARY, SUMMARY_LEADING, ROOM);
  const gap = below.height > 0 ? 2 * SUMMARY_AIR : 0;
  const foot = CARD.height - BOTTOM;
  const set = setText(title, ALONE, TITLE_LEADING, ROOM, foot - BELOW_KICKER - gap - below.height);
  const top = foot - below.height;
  return (
    paintLines(set, SIDE, top - gap - set.height, 'semiBold', palette.ink) +
    (gap === 0 ? '' : paintRule(SIDE, Math.round(top - SUMMARY_AIR) + 0.5, ROOM, palette)) +
    paintLines(below, SIDE, top, 'regular', palette.muted)
  );
}
