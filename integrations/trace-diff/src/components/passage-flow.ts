/** What `<PassageFlow>` does, without Astro's syntax: gathers a flow, or two, and draws them. */
import { didYouMean } from '../content/did-you-mean.ts';
import { NO_COLLECTION } from '../content/essay-check.ts';
import { isMode, type PassageFlowProps } from '../content/props.ts';
import { drawingsOf } from '../content/kept-drawing.ts';
import { publishedPassage, type PublishedPassage } from '../content/published-passage.ts';
import { figureMarkup } from '../figure/figure-html.ts';
import { fromPassages } from '../figure/from-passages.ts';
import { passageFlow, type PassageFlow } from '../figure/passage-flow.ts';
import * as z from 'zod/mini';
import { failingFiles } from './failing-files.ts';
import { inspectHref } from './inspect-href.ts';
import { onceACollection } from './lasting.ts';
import { checkProps } from './prop-check.ts';
import { componentError, modeFault, renderFault } from './render-fault.ts';
import { requireSite, type SiteContext } from './site-context.ts';
import type { DrawnElement } from './trace-diff.ts';

/** What a component must give, since only it can ask Astro. */
export interface PassageFlowContext {
  site: SiteContext | undefined;
  /** Path of the page that is rendered, for what is said of it. */
  page?: string;
  /** All published passages of a collection. */
  passages: (collection: string) => Promise<{ id: string; data: unknown }[]>;
  /** Whether collections stay as they are: in a build and on a server, but not in dev. */
  lasting: boolean;
  /** Prefix for the figure's ids, unique on the page, from what is drawn. */
  figureId(subject: string): string;
  captionHtml: string | undefined;
}

/**
 * Draws one binding, or two side by side.
 *
 * @throws Error with one sentence, the nearest valid name and the way out, where a prop is wrong or no shown passage
 *   belongs to the binding.
 */
export async function drawPassageFlow(
  props: PassageFlowProps,
  context: PassageFlowContext,
): Promise<DrawnElement> {
  const site = requireSite(context.site, 'PassageFlow');
  checkProps('PassageFlow', props, context.page);
  const mode = props.mode ?? 'compact';
  if (!isMode(mode)) {
    throw modeFault(context.page, '<PassageFlow>', mode);
  }
  const bindings = props.against === undefined ? [props.binding] : [props.binding, props.against];
  const flows = await gather(bindings, props.collection, site, context);
  const model = fromPassages(flows as [PassageFlow], { title: props.title });
  const inspect = inspectHref(props.inspect, site, {
    component: 'PassageFlow',
    label: '<PassageFlow>',
    page: context.page,
  });
  return {
    mode,
    html: figureMarkup(
      {
        mode,
        id: context.figureId(model.seed),
        inspect,
        caption: props.caption,
        captionHtml: context.captionHtml,
      },
      drawingsOf(model),
    ),
  };
}

async function gather(
  bindings: readonly string[],
  collection: string | undefined,
  site: SiteContext,
  context: PassageFlowContext,
): Promise<PassageFlow[]> {
  const searched = collection === undefined ? site.passages : [collection];
  if (searched.length === 0) {
    const { message, hint } = NO_COLLECTION['PassageFlow']!;
    throw renderFault(context.page, 'reference/no-collection', `${message}: ${hint}`);
  }
  const found = await Promise.all(searched.map((name) => flowsOf(name, context)));
  return bindings.map((binding) => {
    const own = found.flatMap((flows) => flows.get(binding) ?? []);
    if (own.length > 0) return passageFlow(binding, own);
    const known = [...new Set(found.flatMap((flows) => [...flows.keys()]))].sort();
    const failing = searched.flatMap((name) => failingFiles(name));
    throw renderFault(
      context.page,
      'reference/unknown-binding',
      `<PassageFlow>: no passage that is published belongs to the binding ${JSON.stringify(binding)}`,
      failing.length > 0
        ? `${failing.join(' and ')} may hold it once its errors are mended`
        : didYouMean(binding, known),
    );
  });
}

/** Published transitions by their binding. */
type Flows = ReadonlyMap<string, readonly PublishedPassage[]>;

const knownFlows = onceACollection<Flows>();

const flowsOf = (collection: string, { passages, lasting }: PassageFlowContext): Promise<Flows> =>
  knownFlows(collection, lasting, async () => byBinding(await passages(collection)));

function byBinding(entries: readonly { id: string; data: unknown }[]): Flows {
  const flows = new Map<string, PublishedPassage[]>();
  for (const { id, data } of entries) {
    const read = z.safeParse(publishedPassage, data);
    if (!read.success) {
      throw componentError(
        `<PassageFlow>: ${JSON.stringify(id)} was not loaded by passageTraces(), so nothing tells whether it may be published`,
      );
    }
    const own = flows.get(read.data.binding);
    if (own) own.push(read.data);
    else flows.set(read.data.binding, [read.data]);
  }
  return flows;
}
