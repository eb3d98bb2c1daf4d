/** Drawings that a build makes once, and the next one not at all. */
import { drawAll, drawAnchored, type Drawing, type Drawings } from '../figure/figure-html.ts';
import type { FigureModel, Mode } from '../figure/model.ts';
import { kept, work } from '../work.ts';

/** What `draw` draws, kept by what it is drawn `from`; undefined where that cannot be said. */
export function keptDrawing<T>(from: (() => readonly string[]) | undefined, draw: () => T): T {
  const counted = () => {
    work().drawn++;
    return draw();
  };
  return from ? kept(from, counted) : counted();
}

/** The drawings of a figure, kept by what it shows. */
export const drawingsOf = (model: FigureModel): Drawings =>
  keptDrawing(() => ['model', JSON.stringify(model)], () => drawAll(model));

/** The drawing with the bare ids that links point to, for the figure whose own ids begin with `id`; kept alike. */
export const anchoredOf = (model: FigureModel, mode: Mode, id: string): Drawing =>
  keptDrawing(() => ['anchored', mode, id, JSON.stringify(model)], () => drawAnchored(model, mode, id));
