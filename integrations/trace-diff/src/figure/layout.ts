/** The proportions of a figure, in px at its natural size. */
import type { Type } from './metrics.ts';

/** Width of one half of the figure: a rail, half of the verdict bar. */
export const HALF = 332;
/** Space between the halves where they stand side by side. */
export const BETWEEN = 16;
/** Width of a figure whose halves stand side by side. */
export const WHOLE = HALF * 2 + BETWEEN;

/** Type of everything but kickers. */
export const BODY: Type = { size: 13, tracking: 0 };
/** Type of rail labels and verdict keys: small, upper-case, letter-spaced. */
export const KICKER: Type = { size: 11.75, tracking: 0.94 };

export const LINE = 18;
export const ACCENT_WIDTH = 3;
export const THREAD_X = 18;
export const NUMBER_X = 31;
export const NUMBER_GAP = 8;
/** Right edge of a row's text; the gutter beyond it belongs to the bracket. */
export const TEXT_RIGHT = HALF - 25;
export const BRACKET_LEFT = HALF - 17;
export const BRACKET_RIGHT = HALF - 6;
export const MARKER_RADIUS = 4.5;
export const COMPACT_PITCH = 21;
/** Air below the last line of an expanded row. */
export const EXPANDED_AIR = 13;
/** Space between two texts on one line, at least. */
export const WORD_GAP = 10;
/** A result keeps at least this much room beside its tool, if it needs it. */
export const DETAIL_ROOM = 78;
