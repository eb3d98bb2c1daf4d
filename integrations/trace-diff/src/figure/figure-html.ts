/**
 * A whole figure for a page, as one string of markup that is HTML and XML alike: the drawing, the same as text, the
 * other mode in a template, the controls. A page's script only swaps the two drawings.
 */
import { accessibleName, alternative } from './alternative.ts';
import { escapeMarkup } from './escape.ts';
import { measure } from './measure.ts';
import type { FigureModel, Mode } from './model.ts';
import { place } from './place.ts';
import { hash } from './random.ts';
import { type AnchorId, serialise } from './serialise.ts';
import { visible } from './visible.ts';

/** What a page says about a figure beyond its record. */
export interface FigureOptions {
  /** Which drawing is shown first. @default "compact" */
  mode?: Mode;
  /** Prefix of the figure's ids: unique on its page. Letters, digits and hyphens. */
  id: string;
  /** Address of the deeper view; only http:, https: and addresses of this site are linked. */
  inspect?: string | undefined;
  /** Caption, as plain text. */
  caption?: string | undefined;
  /** Caption, as markup that the page itself wrote; wins over `caption`. */
  captionHtml?: string | undefined;
  /** Whether rails and steps carry the bare ids (`run-a`, `after-step-3`) that links point to. @default false */
  anchors?: boolean;
}

/** One drawing of a figure: an SVG a half, and whether all of its text fit. */
export interface Drawing {
  svg: string;
  cut: boolean;
}

/** Draws `model` in one mode. Same model, same bytes. */
export function draw(model: FigureModel, mode: Mode, anchorId?: AnchorId): Drawing {
  const measured = measure(model, mode);
  return { svg: serialise(place(model, measured), anchorId), cut: measured.cut };
}

/** Both drawings of a model, to be kept where a model is drawn more than once. */
export interface Drawings {
  compact: Drawing;
  expanded: Drawing;
  name: string;
  text: string;
}

/** Draws everything of `model` that no page can change. */
export function drawAll(model: FigureModel): Drawings {
  return {
    compact: draw(model, 'compact'),
    expanded: draw(model, 'expanded'),
    name: accessibleName(model),
    text: alternative(model),
  };
}

/** The markup inside a `<trace-diff>` element, of drawings that are made already. */
export function figureMarkup(options: Omit<FigureOptions, 'anchors'>, drawings: Drawings): string {
  const { mode = 'compact', id, caption, captionHtml } = options;
  const other: Mode = mode === 'compact' ? 'expanded' : 'compact';
  const textId = `${id}-text`;
  const inspect = safeHref(options.inspect);
  const legend = captionHtml ?? (caption === undefined ? '' : escapeMarkup(visible(caption)));
  return (
    `<figure aria-label="${escapeMarkup(drawings.name)}">` +
    `<div class="td-drawing" aria-hidden="true">${drawings[mode].svg}</div>` +
    `<div class="td-text" id="${escapeMarkup(textId)}">${drawings.text}</div>` +
    (legend && `<figcaption>${legend}</figcaption>`) +
    '</figure>' +
    `<p class="td-controls">` +
    (drawings.expanded.cut || inspect === undefined
      ? `<a href="#${escapeMarkup(textId)}" class="td-full">full text</a>`
      : '') +
    `<button type="button" hidden="" aria-expanded="${mode === 'expanded'}">${toggleWord(mode)}</button>` +
    (inspect === undefined ? '' : `<a href="${escapeMarkup(inspect)}" class="td-inspect">inspect →</a>`) +
    '</p>' +
    `<template>${drawings[other].svg}</template>`
  );
}

/** Draws `model` with the bare ids that links point to; the figure's own ids begin with `id`. */
export function drawAnchored(model: FigureModel, mode: Mode, id: string): Drawing {
  return draw(model, mode, bareAnchors(id));
}

/**
 * What a figure's ids begin with: the same wherever it is drawn. Its text has the id `<stem>-text`, and `<stem>-2-text`
 * where a page shows the figure a second time, so that a program can tell which figure an element holds.
 *
 * @param seed The {@link FigureModel.seed} of what is drawn.
 */
export function figureStem(seed: string): string {
  return `td-${hash(seed).toString(36)}`;
}

/** What the button says that leads out of `mode`. */
export function toggleWord(mode: Mode): string {
  return mode === 'expanded' ? 'collapse ↕' : 'expand ↕';
}

/** Bare ids, each given once: both rails have a step 3, and one page has one `#after-step-3`. */
function bareAnchors(prefix: string): AnchorId {
  const given = new Set<string>();
  return (anchor) => {
    if (given.has(anchor) || anchor.startsWith(`${prefix}-`)) return undefined;
    given.add(anchor);
    return anchor;
  };
}

/**
 * `href` where a link may lead there: an http(s) address, or one of this site (a path, a query, a fragment). Anything
 * else, in any spelling a URL parser would accept, is undefined.
 */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || href === '') return undefined;
  const base = 'https://site.invalid/';
  const url = URL.parse(href, base);
  if (!url) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // "https:host" is a path on an https page and another host on an http page.
  if (/^[\0-\x20]*https?:(?!\/\/[^/\\])/i.test(href)) return undefined;
  // Only an address that says its scheme may leave the site: "//host" and "/\host" are traps.
  if (url.origin !== 'https://site.invalid' && !/^\s*https?:\/\//i.test(href)) return undefined;
  return href;
}
