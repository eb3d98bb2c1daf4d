/**
 * `astro-trace-diff/render`: figures without Astro. Draws a validated record as one SVG file, or as the markup of a
 * page's figure.
 */
export { fromBehavior } from './from-behavior.ts';
export { draw, type Drawing, figureHtml, type FigureOptions } from './figure-html.ts';
export type { FigureModel, Mode } from './model.ts';
export { standaloneSvg, type StandaloneOptions } from './standalone.ts';
export type { Theme } from './theme.ts';
