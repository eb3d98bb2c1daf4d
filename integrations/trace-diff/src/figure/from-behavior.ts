/** From a behavior trace to a figure model (contract sections 3 and 4; "Drawing" in the decisions on v0). */
import type { BehaviorRail, BehaviorStep, BehaviorTrace } from '../contracts/behavior-trace.ts';
import { isBlank } from '../contracts/text.ts';
import type { FigureModel, FigureRail, FigureSpan, FigureStep, Marker, VerdictCell } from './model.ts';

/** Maps a validated trace. Pure; never throws on a valid trace. */
export function fromBehavior(trace: BehaviorTrace): FigureModel {
  const { output, behavior, behavior_reason, operational } = trace.verdict;
  const cells: VerdictCell[] = [
    { key: 'Output', value: output, tone: output === 'PASS' ? 'pass' : 'fail', expandedOnly: false },
    { key: 'Behavior', value: behavior, tone: behavior === 'PASS' ? 'pass' : 'fail', expandedOnly: false },
  ];
  if (operational !== undefined) {
    cells.push({ key: 'Operational', value: operational, tone: 'plain', expandedOnly: true });
  }
  return {
    genre: 'Trace diff',
    title: trace.case,
    reference:
      trace.contract_clause === undefined ? trace.contract : `${trace.contract} · ${trace.contract_clause}`,
    rails: trace.rails.map(toRail),
    verdict: [
      { cells, text: '' },
      { cells: [], text: behavior_reason === undefined || isBlank(behavior_reason) ? '' : behavior_reason },
    ],
    accentWord: 'regression',
    summary: `Output ${output}, behavior ${behavior}`,
    unit: ['step', 'steps'],
    seed: `${trace.case}\n${trace.contract}\n${trace.rails.map(({ id }) => id).join('\n')}`,
  };
}

function toRail(rail: BehaviorRail): FigureRail {
  const steps = rail.steps.toSorted((a, b) => a.n - b.n);
  return {
    id: rail.id,
    label: rail.label,
    accent: rail.regression,
    steps: toSteps(steps),
    spans: toSpans(steps),
    arcs: [],
  };
}

function toSteps(steps: readonly BehaviorStep[]): FigureStep[] {
  let apex: BehaviorStep | undefined;
  return steps.map((step) => {
    if (step.consequential === true) apex = step;
    return toStep(step, apex);
  });
}

function toStep(step: BehaviorStep, apex: BehaviorStep | undefined): FigureStep {
  const emphasis = step.consequential === true ? 'apex' : step.in_violation === true ? 'violation' : 'plain';
  return {
    n: step.n,
    label: step.tool,
    detail: isBlank(step.result) ? '—' : step.result,
    role: step.kind.replace('_', ' '),
    cost: costOf(step),
    marker: markerOf(step),
    emphasis,
    said: saidOf(emphasis, apex),
  };
}

function saidOf(emphasis: FigureStep['emphasis'], apex: BehaviorStep | undefined): string {
  if (emphasis === 'apex') return 'Here the contract is broken';
  if (emphasis === 'plain') return '';
  return apex ? `Should have come before step ${apex.n}, ${apex.tool}` : 'In violation';
}

/** The contract's marker table: everything is an open circle but a consequential side effect. */
function markerOf(step: BehaviorStep): Marker {
  return step.kind === 'side_effect' && step.consequential === true ? 'square' : 'open';
}

function costOf({ timestamp_ms, tokens }: BehaviorStep): string {
  const parts = [];
  if (timestamp_ms !== undefined) parts.push(`${timestamp_ms} ms`);
  if (tokens !== undefined) parts.push(`${tokens} tok`);
  return parts.join(' · ');
}

/** One span a consequential step: through the last `in_violation` step before the next consequential one. */
function toSpans(steps: readonly BehaviorStep[]): FigureSpan[] {
  const spans: FigureSpan[] = [];
  for (const step of steps) {
    const current = spans.at(-1);
    if (step.consequential === true) spans.push({ from: step.n, to: step.n });
    else if (step.in_violation === true && current) current.to = step.n;
  }
  return spans;
}
