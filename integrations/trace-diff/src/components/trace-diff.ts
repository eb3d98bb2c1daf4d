/** What `<TraceDiff>` does, without Astro's syntax: finds the trace, draws it once, and says what is wrong. */
import { checkValue } from '../check/check.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { NO_COLLECTION, traceHint } from '../content/essay-check.ts';
import { isMode, type TraceDiffProps } from '../content/props.ts';
import { siteHref } from '../content/site-address.ts';
import { drawAll, type Drawings, figureHtml, safeHref } from '../figure/figure-html.ts';
import { fromBehavior } from '../figure/from-behavior.ts';
import type { FigureModel, Mode } from '../figure/model.ts';
import type { FigurePlace } from './ordinal.ts';
import { requireSite, type SiteContext } from './site-context.ts';

/** An entry of a collection of traces. */
export interface TraceEntry {
  id: string;
  data: unknown;
  digest?: string | undefined;
}

/** How entries are found; given by the component, since only it can ask Astro. */
export interface Entries {
  get(collection: string, id: string): Promise<TraceEntry | undefined>;
  ids(collection: string): Promise<string[]>;
}

/** What the component puts on the page. */
export interface DrawnElement {
  mode: Mode;
  html: string;
}

interface Drawn {
  model: FigureModel;
  drawings: Drawings;
  permalink: string | undefined;
}

// Drawn once a build, however many pages show it. Keyed by what was drawn, so a changed trace is drawn anew.
const drawn = new Map<string, Drawn>();

/**
 * Draws the figure of a trace.
 *
 * @param place The figure's place on the page, from which it has its ids.
 * @param captionHtml Renders what the page put into the slot; it may hold another figure.
 * @throws Error with one sentence, the nearest valid name and the way out, where a prop is wrong or no trace has the id.
 */
export async function drawTraceDiff(
  props: TraceDiffProps,
  context: {
    site: SiteContext | undefined;
    entries: Entries;
    place: FigurePlace;
    captionHtml: () => Promise<string | undefined>;
  },
): Promise<DrawnElement> {
  const site = requireSite(context.site, 'TraceDiff');
  const mode = props.mode ?? 'compact';
  if (!isMode(mode)) {
    throw new Error(
      `<TraceDiff trace=${JSON.stringify(props.trace)}>: mode is ${JSON.stringify(mode)}; expected compact or expanded`,
    );
  }
  const { collection, entry } = await findEntry(props, site, context.entries);
  const key = `${collection}\n${entry.id}\n${entry.digest ?? ''}`;
  const known = entry.digest === undefined ? undefined : drawn.get(key);
  const { model, drawings, permalink } = known ?? drawEntry(entry, collection);
  if (!known && entry.digest !== undefined) drawn.set(key, { model, drawings, permalink });
  const id = await context.place.id(model.seed);
  return {
    mode,
    html: figureHtml(
      model,
      {
        mode,
        id,
        inspect: inspectHref(props, permalink, site),
        caption: props.caption,
        captionHtml: await context.captionHtml(),
        anchors: props.anchors ?? false,
      },
      drawings,
    ),
  };
}

async function findEntry(
  { trace, collection }: TraceDiffProps,
  site: SiteContext,
  entries: Entries,
): Promise<{ collection: string; entry: TraceEntry }> {
  if (typeof trace !== 'string' || trace === '') {
    throw new Error(
      '<TraceDiff> has no trace: name one by its file, without .json, as in <TraceDiff trace="opbr-canonical" />',
    );
  }
  const searched = collection === undefined ? site.traces : [collection];
  if (searched.length === 0) {
    const { message, hint } = NO_COLLECTION['TraceDiff']!;
    throw new Error(`${message}: ${hint}`);
  }
  const ids: string[] = [];
  for (const name of searched) {
    const own = await entries.ids(name);
    if (own.includes(trace)) {
      const entry = await entries.get(name, trace);
      if (entry) return { collection: name, entry };
    }
    ids.push(...own);
  }
  const hint = traceHint(trace, ids);
  throw new Error(
    `<TraceDiff>: no trace has the id ${JSON.stringify(trace)} in ${searched.join(', ')}${hint ? `; ${hint}` : ''}`,
  );
}

/** Entries of a site's own collection may have been validated by another schema, so each is checked before it is drawn. */
function drawEntry(entry: TraceEntry, collection: string): Drawn {
  const { record, problems } = checkValue(
    `${collection} → ${entry.id}`,
    entry.data,
    contractNamed('behavior'),
  );
  if (record === undefined) {
    const first = problems.find(({ severity }) => severity === 'error')!;
    throw new Error(`<TraceDiff trace=${JSON.stringify(entry.id)}>: ${first.message} (${first.rule})`);
  }
  const trace = record as BehaviorTrace;
  const model = fromBehavior(trace);
  return { model, drawings: drawAll(model), permalink: trace.permalink };
}

function inspectHref(
  props: TraceDiffProps,
  permalink: string | undefined,
  site: SiteContext,
): string | undefined {
  if (props.inspect === false) return undefined;
  const wanted = props.inspect ?? permalink;
  const href = safeHref(wanted);
  if (href === undefined) {
    if (wanted === undefined) return undefined;
    throw new Error(
      `<TraceDiff trace=${JSON.stringify(props.trace)}>: inspect is ${JSON.stringify(wanted)}; expected a path of this site, a #fragment, or an http: or https: address`,
    );
  }
  return siteHref(href, site);
}
