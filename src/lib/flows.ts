/** Flows of passages that have pictures of their own: for the feed, and for cards. */
import { getCollection } from 'astro:content';
import { type FigureModel, fromPassages, passageFlow } from 'astro-trace-diff/render';

/** A figure of flows, as essays show it. */
interface FlowFigure {
  /** Part of the path below `/system/figures/`. */
  id: string;
  /** One binding, or two side by side. */
  bindings: readonly [string] | readonly [string, string];
  title: string;
}

const FIGURES: readonly FlowFigure[] = [
  {
    id: 'flows/refund-note',
    bindings: ['agent-flow-binding:refund-note-4', 'agent-flow-binding:refund-note-5'],
    title: 'Two flows · refund note',
  },
];

/** Every figure of flows that can be drawn: a flow of which nothing may be published has none. */
export async function flowFigures(): Promise<{ id: string; model: FigureModel }[]> {
  const passages = (await getCollection('passages')).map(({ data }) => data);
  return FIGURES.flatMap(({ id, bindings, title }) => {
    const [first, second] = bindings.map((binding) =>
      passageFlow(
        binding,
        passages.filter((passage) => passage.binding === binding),
      ),
    );
    const flows = second ? ([first!, second] as const) : ([first!] as const);
    return flows.some((flow) => flow.passages.length === 0)
      ? []
      : [{ id, model: fromPassages(flows, { title }) }];
  });
}
