/** From one flow of passages, or two set side by side, to a figure model (passage decisions, "Drawing"). */
import type { FigureArc, FigureModel, FigureRail, FigureStep, Marker, VerdictHalf } from './model.ts';
import { duration, grouped } from './numbers.ts';
import type { FlowPassage, PassageFlow, Spent } from './passage-flow.ts';

const MARKERS = {
  admitted: 'open',
  committed: 'filled',
  selected: 'ringed',
  refused: 'square',
} as const satisfies Record<FlowPassage['latest']['state'], Marker>;

/** What a figure of flows says beyond its records. */
export interface FlowFigureOptions {
  /** Title of the figure. @default the visible parts of the bindings */
  title?: string | undefined;
}

/** Maps one flow, or two. Pure; never throws. */
export function fromPassages(
  flows: readonly [PassageFlow] | readonly [PassageFlow, PassageFlow],
  { title }: FlowFigureOptions = {},
): FigureModel {
  const names = flows.map(({ binding }) => visiblePart(binding));
  const halves = flows.map((flow, i) => toVerdict(flow, flows.length === 1 ? undefined : names[i]));
  const summary = flows.map((flow, i) => {
    const said = flow.selected ? `passage ${flow.selected.no} selected` : 'nothing selected';
    return flows.length === 1 ? said : `${names[i]!}: ${said}`;
  });
  return {
    genre: 'Passage flow',
    title: title ?? names.join(' against '),
    reference: 'agent.inference-passage-trace.v1',
    rails: flows.map((flow, i) => toRail(flow, names[i]!, i)),
    verdict: [halves[0]!, halves[1] ?? { cells: [], text: '' }],
    unit: ['passage', 'passages'],
    accentWord: 'nothing selected',
    summary: summary.join('; '),
    seed: flows.map(({ binding }) => binding).join('\n'),
  };
}

function toRail(flow: PassageFlow, label: string, index: number): FigureRail {
  const last = flow.passages.at(-1);
  const threaded: number[] = [];
  const arcs: FigureArc[] = [];
  for (const [i, passage] of flow.passages.entries()) {
    const above = flow.passages[i - 1]?.no;
    for (const parent of passage.parents) {
      if (parent === above && parent === passage.no - 1) threaded.push(passage.no);
      else if (parent < passage.no) arcs.push({ from: parent, to: passage.no });
    }
    if (passage.unknownParents > 0) arcs.push({ to: passage.no });
  }
  return {
    id: `flow-${index === 0 ? 'a' : 'b'}`,
    label,
    accent: flow.selected === undefined && last?.latest.state === 'refused',
    steps: toSteps(flow.passages),
    spans: [],
    arcs,
    threaded,
  };
}

/** Steps for all passages, and one for each run of numbers that no shown passage has. */
function toSteps(passages: readonly FlowPassage[]): FigureStep[] {
  const steps: FigureStep[] = [];
  let expected = 1;
  for (const passage of passages) {
    if (passage.no > expected) steps.push(unknownStep(expected, passage.no - 1));
    steps.push(toStep(passage));
    expected = passage.no + 1;
  }
  return steps;
}

function unknownStep(first: number, last: number): FigureStep {
  return {
    n: first,
    label: 'unknown',
    detail: first === last ? 'not shown here' : `${first} to ${last} not shown here`,
    role: '',
    cost: '',
    marker: 'unknown',
    emphasis: 'plain',
    said: '',
  };
}

function toStep(passage: FlowPassage): FigureStep {
  const { no, latest, refusals, commitUnknown } = passage;
  const before = refusals > 0 ? [`refused ${refusals}×`] : [];
  const product = latest.product === undefined ? [] : [visiblePart(latest.product)];
  const unknown = commitUnknown ? ['commit unknown'] : [];
  return {
    n: no,
    label: latest.kind,
    // A compact row has room for what happened before, or for the product, not for both; and cut from its end, it
    // still says what was decided.
    detail: [
      shortDecision(latest.decision),
      ...before,
      ...unknown,
      ...(refusals > 0 || commitUnknown ? [] : product),
    ].join(' · '),
    fullDetail: [latest.decision, ...before, ...unknown, ...product].join(' · '),
    role: lineage(passage),
    cost: costOf(latest),
    marker: MARKERS[latest.state],
    emphasis: latest.state === 'refused' ? 'apex' : 'plain',
    // The decision already says it.
    said: '',
  };
}

function lineage({ parents, unknownParents }: FlowPassage): string {
  const from = parents.map(String);
  if (unknownParents > 0) from.push('?');
  return from.length === 0 ? '' : `from ${from.join(', ')}`;
}

/** A decision code without what every code of its kind begins with. */
function shortDecision(code: string): string {
  return code.replace(/^passage-|^terminal-product-/, '').replace('-', ' ');
}

/** The part of a ref that tells it from others: what follows its last colon or slash. */
export function visiblePart(ref: string): string {
  return /[^:/]+$/.exec(ref)?.[0] ?? ref;
}

function costOf({ tokens, wallTimeMs, costMicros }: Spent): string {
  const parts = [`${grouped(tokens)} tok`, duration(wallTimeMs)];
  if (costMicros > 0) parts.push(`${grouped(costMicros)} µ`);
  return parts.join(' · ');
}

/** @param name Of the flow, where there are two: in a narrow column both verdicts stand below both rails. */
function toVerdict(flow: PassageFlow, name: string | undefined): VerdictHalf {
  return {
    cells: [
      ...(name === undefined
        ? []
        : [{ key: 'Flow', value: name, tone: 'plain', expandedOnly: false } as const]),
      flow.selected
        ? { key: 'Selected', value: `passage ${flow.selected.no}`, tone: 'pass', expandedOnly: false }
        : { key: 'Selected', value: 'nothing', tone: 'fail', expandedOnly: false },
      { key: 'Spent', value: costOf(flow.spent), tone: 'plain', expandedOnly: false },
    ],
    text: '',
  };
}
