/** What `<TraceDiff>` does, without Astro's syntax: finds the trace, draws it once, and says what is wrong. */
import { NO_COLLECTION, traceHint } from '../content/essay-check.ts';
import { isMode, type TraceDiffProps } from '../content/props.ts';
import { figureMarkup } from '../figure/figure-html.ts';
import type { Mode } from '../figure/model.ts';
import { failingFiles } from './failing-files.ts';
import { checkProps } from './prop-check.ts';
import { drawnEntry, type TraceEntry } from './drawn.ts';
import { inspectHref } from './inspect-href.ts';
import { onceACollection } from './lasting.ts';
import type { FigurePlace } from './ordinal.ts';
import { modeFault, renderFault } from './render-fault.ts';
import { requireSite, type SiteContext } from './site-context.ts';
import { append } from '../lists.ts';

/** How entries are found; given by the component, since only it can ask Astro. */
export interface Entries {
  get(collection: string, id: string): Promise<TraceEntry | undefined>;
  ids: (collection: string) => Promise<string[]>;
  /** Whether collections stay as they are: in a build and on a server, but not in dev. */
  lasting: boolean;
}

/** What the component puts on the page. */
export interface DrawnElement {
  mode: Mode;
  html: string;
}

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
    /** Path of the page that is rendered, for what is said of it. */
    page?: string;
    entries: Entries;
    place: FigurePlace;
    captionHtml: () => Promise<string | undefined>;
  },
): Promise<DrawnElement> {
  const site = requireSite(context.site, 'TraceDiff');
  checkProps('TraceDiff', props, context.page);
  const mode = props.mode ?? 'compact';
  if (!isMode(mode)) {
    throw modeFault(context.page, `<TraceDiff trace=${JSON.stringify(props.trace)}>`, mode);
  }
  const { collection, entry } = await findEntry(props, site, context);
  const { model, drawings, permalink, anchored } = drawnEntry(entry, collection, context.page);
  const { id, anchored: isAnchored } = await context.place.ids(model.seed, props.anchors === true);
  const shown = isAnchored ? { ...drawings, [mode]: anchored(mode, id) } : drawings;
  return {
    mode,
    html: figureMarkup(
      {
        mode,
        id,
        inspect:
          props.inspect === false
            ? undefined
            : inspectHref(props.inspect ?? permalink, site, {
                component: 'TraceDiff',
                label: `<TraceDiff trace=${JSON.stringify(props.trace)}>`,
                page: context.page,
              }),
        caption: props.caption,
        captionHtml: await context.captionHtml(),
      },
      shown,
    ),
  };
}

async function findEntry(
  { trace, collection }: TraceDiffProps,
  site: SiteContext,
  { entries, page }: { entries: Entries; page?: string },
): Promise<{ collection: string; entry: TraceEntry }> {
  const searched = collection === undefined ? site.traces : [collection];
  if (searched.length === 0) {
    const { message, hint } = NO_COLLECTION['TraceDiff']!;
    throw renderFault(page, 'reference/no-collection', `${message}: ${hint}`);
  }
  const ids: string[] = [];
  for (const name of searched) {
    const own = await idsOf(name, entries);
    if (own.has(trace)) {
      const entry = await entries.get(name, trace);
      if (entry) return { collection: name, entry };
    }
    append(ids, own);
  }
  const failing = searched.flatMap((name) => failingFiles(name, trace));
  if (failing.length > 0) {
    throw renderFault(
      page,
      'reference/unknown-trace',
      `<TraceDiff>: the trace ${JSON.stringify(trace)} cannot be drawn, since ${failing.join(' and ')} has errors`,
      'mend those first: the log names them',
    );
  }
  throw renderFault(
    page,
    'reference/unknown-trace',
    `<TraceDiff>: no trace has the id ${JSON.stringify(trace)} in ${searched.join(', ')}`,
    ids.length === 0
      ? `${searched.join(' and ')} ${searched.length === 1 ? 'holds' : 'hold'} nothing: is that what the collection is called in src/content.config.ts?`
      : traceHint(trace, ids),
  );
}

const knownIds = onceACollection<ReadonlySet<string>>();

const idsOf = (collection: string, { ids, lasting }: Entries): Promise<ReadonlySet<string>> =>
  knownIds(collection, lasting, async () => new Set(await ids(collection)));
