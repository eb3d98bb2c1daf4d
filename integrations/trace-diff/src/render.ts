/**
 * `astro-trace-diff/render`: figures without Astro. Draws a validated record as one SVG file, or as the markup of a
 * page's figure. In a build with the integration, what is drawn is counted and kept, as that of the components is.
 */
import { anchoredOf, drawingsOf, keptDrawing } from './content/kept-drawing.ts';
import { draw as drawAnew, type Drawing, figureMarkup, type FigureOptions } from './figure/figure-html.ts';
import type { FigureModel, Mode } from './figure/model.ts';
import type { AnchorId } from './figure/serialise.ts';
import { standaloneSvg as composeStandalone, type StandaloneOptions } from './figure/standalone.ts';

export { fromBehavior } from './figure/from-behavior.ts';
export { fromPassages, type FlowFigureOptions } from './figure/from-passages.ts';
export { type Drawing, type FigureOptions, figureStem } from './figure/figure-html.ts';
export type { FigureModel, Mode } from './figure/model.ts';
export { passageFlow, type PassageFlow, type Transition } from './figure/passage-flow.ts';
export type { StandaloneOptions } from './figure/standalone.ts';
export type { Theme } from './figure/theme.ts';

/** Draws `model` in one mode. Same model, same bytes. */
export function draw(model: FigureModel, mode: Mode, anchorId?: AnchorId): Drawing {
  // What a function of the caller's answers is no part of a key.
  const from = anchorId ? undefined : () => ['drawing', mode, JSON.stringify(model)];
  return keptDrawing(from, () => drawAnew(model, mode, anchorId));
}

/** The markup inside a `<trace-diff>` element. */
export function figureHtml(model: FigureModel, { anchors = false, ...options }: FigureOptions): string {
  const { mode = 'compact', id } = options;
  const drawings = drawingsOf(model);
  return figureMarkup(options, anchors ? { ...drawings, [mode]: anchoredOf(model, mode, id) } : drawings);
}

/** The figure as one SVG document, well-formed XML 1.0. Same model and options, same bytes. */
export function standaloneSvg(model: FigureModel, options: StandaloneOptions = {}): string {
  return keptDrawing(
    () => ['standalone', JSON.stringify([model, options])],
    () => composeStandalone(model, options),
  );
}
