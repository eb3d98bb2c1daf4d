/**
 * `astro-trace-diff/render`: figures without Astro. Draws a validated record as one SVG file, or as the markup of a
 * page's figure.
 */
export { fromBehavior } from './from-behavior.ts';
export { fromPassages, type FlowFigureOptions } from './from-passages.ts';
export { draw, type Drawing, figureHtml, type FigureOptions, figureStem } from './figure-html.ts';
export type { FigureModel, Mode } from './model.ts';
export { passageFlow, type PassageFlow, type Transition } from './passage-flow.ts';
export { standaloneSvg, type StandaloneOptions } from './standalone.ts';
export type { Theme } from './theme.ts';
