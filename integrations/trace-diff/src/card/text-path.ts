/** A text as one path: no font has to be there to draw it, and no two machines draw it differently. */
import { graphemes, type Type, widthOf } from '../figure/metrics.ts';
import { boxOf, markOf } from './marks.ts';
import { outlineOf, type Part, type Weight } from './outlines.ts';

/** Units of an outline an em. */
const EM = 1000;
const HALF_ADVANCE = 300;
/** How much higher a mark stands on a tall letter, and on another mark. */
const RISE = 185;
const TALL = /[\p{Lu}\p{Nd}bdfhklt]/u;
const COMBINING = /\p{M}/u;
const LAST_ABOVE = '\u0315';
const VARIATION = /[\ufe0e\ufe0f]/g;
const MARK_LINE: Record<Weight, number> = { regular: 68, semiBold: 98 };

/**
 * Path data of `text` on a baseline at 0, up positive, in thousandths of an em. Every grapheme stands at the place that
 * `widthOf` gave it.
 */
export function textPath(text: string, { size, tracking }: Type, weight: Weight): string {
  const gap = (tracking * EM) / size;
  let path = '';
  let x = 0;
  for (const grapheme of graphemes(text)) {
    const advance = widthOf(grapheme, { size: EM, tracking: 0 });
    for (const part of partsOf(grapheme, advance, weight)) {
      path += `M${Math.round(x + part.x)} ${part.y}${part.path}`;
    }
    x += advance + gap;
  }
  return path;
}

/** What is drawn for one grapheme in a place of `advance`: a box where any of its characters has no outline. */
function partsOf(grapheme: string, advance: number, weight: Weight): readonly Part[] {
  if (grapheme === ' ') return [];
  const aside = Math.max(0, advance / 2 - HALF_ADVANCE);
  const parts = composed(grapheme.normalize('NFC'), weight) ?? composed(grapheme.normalize('NFD'), weight);
  if (!parts) return boxOf(advance);
  return aside === 0 ? parts : parts.map((part) => ({ ...part, x: part.x + aside }));
}

/** A character and the marks above and below it; undefined where one of them has no outline. */
function composed(grapheme: string, weight: Weight): readonly Part[] | undefined {
  const [base, ...marks] = grapheme.replace(VARIATION, '');
  if (base === undefined) return undefined;
  const parts = outline(base, weight);
  if (!parts || marks.length === 0) return parts;
  const all = [...parts];
  let rise = TALL.test(base) ? RISE : 0;
  for (const mark of marks) {
    const markParts = COMBINING.test(mark) ? outline(mark, weight) : undefined;
    if (!markParts) return undefined;
    // The outline of a combining mark is drawn about the place where it meets its base.
    const above = mark <= LAST_ABOVE;
    for (const part of markParts) {
      all.push({ ...part, x: part.x + HALF_ADVANCE, y: part.y + (above ? rise : 0) });
    }
    if (above) rise += RISE;
  }
  return all;
}

function outline(character: string, weight: Weight): readonly Part[] | undefined {
  return markOf(character, MARK_LINE[weight]) ?? outlineOf(character.codePointAt(0)!, weight);
}
