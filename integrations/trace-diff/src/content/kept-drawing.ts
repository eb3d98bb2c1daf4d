/** Drawings that a build makes once, and the next one not at all. */
import { drawAll, type Drawings } from '../figure/figure-html.ts';
import type { FigureModel } from '../figure/model.ts';
import { kept, work } from '../work.ts';

/** What `draw` draws, kept by what it is drawn `from`. */
export function keptDrawing<T>(from: readonly string[], draw: () => T): T {
  return kept(from, () => {
    work().drawn++;
    return draw();
  });
}

/** The drawings of a figure, kept by what it shows. */
export const drawingsOf = (model: FigureModel): Drawings =>
  keptDrawing(['model', JSON.stringify(model)], () => drawAll(model));
