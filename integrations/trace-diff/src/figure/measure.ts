/** First of three steps: how many lines each part of a figure takes, and how much of it had to be cut. */
import { greatest } from '../lists.ts';
import { BODY, DETAIL_ROOM, HALF, KICKER, NUMBER_GAP, NUMBER_X, TEXT_RIGHT, WORD_GAP } from './layout.ts';
import { cutToFit, type Lines, widthOf, wrap } from './metrics.ts';
import type { FigureModel, FigureStep, Mode, Tone } from './model.ts';
import { type Row, rowsOf } from './rows.ts';
import { visible } from './visible.ts';

/** A text at the right edge of a step, beside the line of that index or on a line of its own. */
export interface Aside {
  text: string;
  line: number;
}

/** A step's texts, broken to fit their half: label and detail run down on the left, asides stand on the right. */
export interface MeasuredStep {
  step: FigureStep;
  label: string[];
  detail: string[];
  asides: Aside[];
  /** Lines in all. */
  lines: number;
}

/** A row with its texts, and how many lines it takes in the taller of its rails. */
export interface MeasuredRow {
  row: Row;
  cells: readonly (MeasuredStep | undefined)[];
  lines: number;
}

/** A verdict cell, fit to its half. */
export interface MeasuredCell {
  key: string;
  keyWidth: number;
  value: string[];
  tone: Tone;
}

/** Everything that has a size. */
export interface Measured {
  mode: Mode;
  title: string[];
  reference: string[];
  labels: string[][];
  rows: MeasuredRow[];
  /** Index of each row that is shown, by its `n`. */
  indexOf: ReadonlyMap<number, number>;
  /** Where labels of steps begin. */
  textX: number;
  verdict: readonly { cells: MeasuredCell[]; text: string[] }[];
  /** Whether any text was cut or any step left out. */
  cut: boolean;
}

const COMPACT_LINES = { title: 2, label: 2, text: 3 };
const EXPANDED_DETAIL_LINES = 6;

/** Measures `model` for `mode`. */
export function measure(model: FigureModel, mode: Mode): Measured {
  const compact = mode === 'compact';
  let cut = false;
  const take = ({ lines, cut: wasCut }: Lines): string[] => {
    cut ||= wasCut;
    return lines;
  };
  const rows = rowsOf(model, mode);
  const digits = greatest(rows, (row) => (row.type === 'step' ? String(row.n).length : 1), 1);
  const textX = NUMBER_X + Math.min(digits, 6) * widthOf('0', BODY) + NUMBER_GAP;
  const measured = rows.map((row): MeasuredRow => {
    if (row.type === 'gap') {
      cut = true;
      return { row, cells: [], lines: 1 };
    }
    const cells = row.steps.map(
      (step) => step && (compact ? compactStep(step, textX, take) : expandedStep(step, textX, take)),
    );
    return {
      row,
      cells,
      lines: greatest(cells, (cell) => cell?.lines ?? 0, 1),
    };
  });
  return {
    mode,
    title: take(wrap(visible(model.title), BODY, HALF, compact ? COMPACT_LINES.title : Infinity)),
    reference: take(wrap(visible(model.reference), BODY, HALF, compact ? COMPACT_LINES.title : Infinity)),
    labels: model.rails.map((rail) =>
      take(kicker(rail.label, TEXT_RIGHT - THREAD_INSET, compact ? COMPACT_LINES.label : Infinity)),
    ),
    rows: measured,
    indexOf: new Map(rows.flatMap((row, i) => (row.type === 'step' ? [[row.n, i] as const] : []))),
    textX,
    verdict: model.verdict.map((half) => ({
      cells: half.cells
        .filter((cell) => !(compact && cell.expandedOnly))
        .map((cell) => {
          const keyWidth = widthOf(cell.key.toUpperCase(), KICKER);
          const value = wrap(visible(cell.value), BODY, HALF - keyWidth - WORD_GAP, compact ? 1 : Infinity);
          return { key: cell.key, keyWidth, value: take(value), tone: cell.tone };
        }),
      text:
        half.text === ''
          ? []
          : take(wrap(visible(half.text), BODY, HALF, compact ? COMPACT_LINES.text : Infinity)),
    })),
    cut,
  };
}

/** Where kickers of rails begin. */
export const THREAD_INSET = 13;

type Take = (lines: Lines) => string[];

function compactStep(step: FigureStep, textX: number, take: Take): MeasuredStep {
  const room = TEXT_RIGHT - textX;
  const detail = visible(step.detail);
  const reserved = Math.min(widthOf(detail, BODY, DETAIL_ROOM), DETAIL_ROOM);
  const label = take(cutToFit(visible(step.label), BODY, room - WORD_GAP - reserved));
  const left = room - WORD_GAP - widthOf(label[0]!, BODY);
  const aside = take(cutToFit(detail, BODY, left))[0]!;
  return { step, label, detail: [], asides: [{ text: aside, line: 0 }], lines: 1 };
}

/** Room that the arrow before a detail takes. */
export const ARROW_ROOM = 2 * widthOf('0', BODY);

function expandedStep(step: FigureStep, textX: number, take: Take): MeasuredStep {
  const room = TEXT_RIGHT - textX;
  const label = take(wrap(visible(step.label), BODY, room));
  const detail = take(
    wrap(visible(step.fullDetail ?? step.detail), BODY, room - ARROW_ROOM, EXPANDED_DETAIL_LINES),
  );
  const widths = [
    ...label.map((line) => widthOf(line, BODY)),
    ...detail.map((line) => ARROW_ROOM + widthOf(line, BODY)),
  ];
  const asides: Aside[] = [];
  let next = 0;
  const said = [step.role, step.cost].filter(Boolean).flatMap((text) => take(wrap(text, BODY, room)));
  // Beside the label, the last line of the detail, or below: anywhere else it would read as part of the detail.
  const open = (line: number) => line < label.length || line === widths.length - 1;
  for (const text of said) {
    const width = widthOf(text, BODY) + WORD_GAP;
    while (next < widths.length && (!open(next) || widths[next]! + width > room)) next++;
    asides.push({ text, line: next++ });
  }
  return { step, label, detail, asides, lines: Math.max(widths.length, next) };
}

/** A kicker is drawn in capitals, so it is measured in them; what is written stays as it was. */
function kicker(text: string, room: number, most: number): Lines {
  const shown = visible(text);
  // Capitals may be more characters than the text has ("ß"), so the room is shared out by the wider form.
  const widening = widthOf(shown.toUpperCase(), KICKER) / Math.max(1, widthOf(shown, KICKER));
  return wrap(shown, KICKER, room / Math.max(1, widening), most);
}
