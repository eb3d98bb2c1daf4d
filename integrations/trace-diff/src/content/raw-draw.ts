/** One raw `<trace-diff>` on the server: its data held to the contract, its figure drawn, or what is wrong with it. */
import type { Checked } from '../check/check.ts';
import type { Problem } from '../check/problem.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { requestLine, schemaLine } from '../figure/error-line.ts';
import { escapeMarkup } from '../figure/escape.ts';
import { figureMarkup, figureStem, safeHref } from '../figure/figure-html.ts';
import { fromBehavior } from '../figure/from-behavior.ts';
import { checkOnce } from './check-once.ts';
import { rawFaults } from './essay-check.ts';
import { drawingsOf } from './kept-drawing.ts';
import { MARK, type Place, placeOf } from './raw-mark.ts';
import type { RawElement } from './raw-page.ts';
import { sharedState } from './shared-state.ts';
import { siteHref, type SiteShape } from './site-address.ts';
import { append } from '../lists.ts';

/** The text of a source, or why there is none. */
export type Loaded =
  | {
      text: string;
      /** The file of the project that it came from, where one is known. */
      file?: string | undefined;
    }
  | { missing: string; hint?: string | undefined }
  /** Data that only the reader's browser can have. */
  | 'browser';

/** What became of an element. */
export interface RawDrawn {
  /** Markup in place of the element; undefined where it stays as it is. */
  html?: string;
  /** The line in its place, where there is something wrong. */
  line?: string;
  problems: Problem[];
}

/** What drawing must know beside the element. */
export interface RawContext {
  site: SiteShape;
  /** Ids of the page; those of the figure are added. */
  ids: Set<string>;
  /** The last number that a figure's id ended in, by what it begins with. */
  ordinals: Map<string, number>;
  /** What to call the page where no place in an essay is known. */
  page: string;
  /** Its address, with the base; the origin may be made up. */
  url: URL;
  /** Reads the data at a path of this site, base included. */
  load(path: string): Promise<Loaded>;
}

/**
 * Draws one element. The data is `data-src`, else the inline JSON; an element with neither waits for a program and stays
 * as it is.
 */
export async function drawRaw(element: RawElement, context: RawContext): Promise<RawDrawn> {
  const { attributes, inline } = element;
  const src = attributes.get('data-src') ?? '';
  const at = placeOf(attributes.get(MARK));
  const reference = (rule: string, message: string, hint?: string): Problem => ({
    ...placed(at, context.page),
    pointer: '',
    rule: `reference/${rule}`,
    severity: 'error',
    message,
    ...(hint !== undefined && { hint }),
    length: '<trace-diff'.length,
  });
  const inspect = attributes.get('data-inspect');
  const written = new Map([...attributes].filter(([name]) => name !== MARK));
  const problems: Problem[] = rawFaults(written)
    .map(({ rule, message, hint, severity = 'error' }) => ({ ...reference(rule, message, hint), severity }))
    .filter((problem) => !isToldOfEssay(problem));
  if (src.trim() === '' && inline === undefined) {
    if (!attributes.has('data-src')) return { problems };
    const hint = 'name a file of public/ or a route, such as "/data/refund.json"';
    problems.push(reference('missing-data', 'data-src is blank; expected the address of a trace', hint));
    return { line: requestLine('data-src', 'it is blank'), problems };
  }
  const path = sitePath(src, context);
  if (src !== '' && path === undefined) return { problems };
  const loaded = path === undefined ? { text: inline! } : await context.load(path);
  if (loaded === 'browser') return { problems };
  if ('missing' in loaded) {
    problems.push(
      reference('missing-data', `data-src is ${JSON.stringify(src)}, ${loaded.missing}`, loaded.hint),
    );
    return { line: requestLine(src, loaded.missing.replace(/^and /, '')), problems };
  }
  const { file = '' } = loaded;
  const { record, problems: own } = checkLoaded(loaded, file);
  if (file !== '') append(problems, own);
  if (record === undefined) {
    const errors = own.filter(({ severity }) => severity === 'error');
    const first = errors[0]!;
    const what = `${src === '' ? 'the JSON in the element' : JSON.stringify(src)} is no trace that can be drawn`;
    const where = first.line === undefined ? '' : ` (line ${first.line}, column ${first.column})`;
    problems.push(
      file === ''
        ? reference('invalid-data', `${what}: ${first.message}${where}`, first.hint)
        : // The same report tells it at its place in the file.
          reference(
            'invalid-data',
            `${what}: ${file} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}, told there`,
          ),
    );
    return { line: schemaLine(loaded, first.message), problems };
  }
  const model = fromBehavior(record as BehaviorTrace);
  const stem = figureStem(model.seed);
  let id = stem;
  let n = context.ordinals.get(stem) ?? 1;
  while (context.ids.has(`${id}-text`)) id = `${stem}-${++n}`;
  context.ordinals.set(stem, n);
  context.ids.add(`${id}-text`);
  const mode = attributes.get('data-mode') === 'expanded' ? 'expanded' : 'compact';
  const href = safeHref(inspect);
  const figure = figureMarkup({
    mode,
    id,
    inspect: href === undefined ? undefined : siteHref(href, context.site),
  }, drawingsOf(model));
  return { html: `${startTag(element, context)}${figure}</trace-diff>`, problems };
}

/** Whether the check of an essay has said `problem` already, perhaps of a name that the page has in small letters. */
function isToldOfEssay(problem: Problem): boolean {
  const what = ({ line, column, message }: Problem) => `${line}:${column} ${message.toLowerCase()}`;
  const told = sharedState().essays.get(problem.file)?.problems ?? [];
  return told.some((other) => what(other) === what(problem));
}

/** What was found of data that several elements show. */
const known = new WeakMap<Loaded & object, Checked>();

function checkLoaded(loaded: { text: string }, file: string): Checked {
  const checked = known.get(loaded) ?? checkOnce(file, loaded.text, contractNamed('behavior'));
  known.set(loaded, checked);
  return checked;
}

/** `src` as a path of this site with its base; undefined where it leads elsewhere, which only a browser can follow. */
function sitePath(src: string, { url, site }: RawContext): string | undefined {
  const target = src === '' ? null : URL.parse(src, url);
  if (target?.origin !== url.origin) return undefined;
  return siteHref(target.pathname, { ...site, inspectBase: undefined }) + target.search;
}

/** The start tag anew: addresses of this site as absolute paths with its base, the mark gone. */
function startTag({ attributes }: RawElement, context: RawContext): string {
  const written = [...attributes]
    .filter(([name]) => name !== MARK)
    .map(([name, value]) => {
      let now = value;
      if (name === 'data-src') now = sitePath(value, context) ?? value;
      if (name === 'data-inspect' && safeHref(value) !== undefined) now = siteHref(value, context.site);
      return ` ${name}="${escapeMarkup(now)}"`;
    });
  return `<trace-diff${written.join('')}>`;
}

function placed(at: Place | undefined, page: string): Pick<Problem, 'file' | 'line' | 'column'> {
  return at ?? { file: page };
}

/** The element with a line in place of its figure, for a page that is still being written. */
export function withLine(element: RawElement, context: RawContext, line: string): string {
  return `${startTag(element, context)}<p class="td-error" role="alert">${escapeMarkup(line)}</p></trace-diff>`;
}
