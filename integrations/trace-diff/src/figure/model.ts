/**
 * The figure model: what a figure says, before it has a size. Both contracts map to it, so that one layout and one
 * serialiser draw them.
 */

/** Shape of a marker on a rail. */
export type Marker = 'open' | 'filled' | 'ringed' | 'square' | 'unknown';

/** What a row is to the argument: nothing special, inside a violation, or the step that makes it one. */
export type Emphasis = 'plain' | 'violation' | 'apex';

/** One step of a run, or one passage of a flow. */
export interface FigureStep {
  /** The row: steps with one `n` stand side by side. Positive, unique within its rail. */
  n: number;
  /** Name of the tool, or kind of the passage. */
  label: string;
  /** What came of it. */
  detail: string;
  /** The same at length, where the expanded figure has more to say. */
  fullDetail?: string;
  /** Semantic role, drawn in expanded mode only; empty where the label says it. */
  role: string;
  /** What it cost, in words; empty where unknown. */
  cost: string;
  marker: Marker;
  emphasis: Emphasis;
  /** What the emphasis means, as a sentence for those who read the figure as text; empty where nothing is to say. */
  said: string;
}

/** A violation: from its apex through the last row that it reaches. */
export interface FigureSpan {
  from: number;
  /** Equal to `from` where nothing follows: drawn as a short hook. */
  to: number;
}

/** A descent that does not come from the row above: drawn as an arc beside the thread. */
export interface FigureArc {
  /** The row it comes from; absent where that is unknown. */
  from?: number;
  to: number;
}

/** One run. */
export interface FigureRail {
  /** Slug that anchors of a page can point to. */
  id: string;
  label: string;
  /** Whether the rail has the accent column. */
  accent: boolean;
  /** In ascending order of `n`. */
  steps: readonly FigureStep[];
  spans: readonly FigureSpan[];
  arcs: readonly FigureArc[];
  /** The rows that hang on the row above by the thread. @default all of them */
  threaded?: readonly number[];
}

/** Tone of a verdict. */
export type Tone = 'plain' | 'pass' | 'fail';

/** One cell of the verdict bar, such as BEHAVIOR FAIL. */
export interface VerdictCell {
  key: string;
  value: string;
  tone: Tone;
  /** Whether the compact figure leaves it out. */
  expandedOnly: boolean;
}

/** One half of the verdict bar: cells, then a text. */
export interface VerdictHalf {
  cells: readonly VerdictCell[];
  text: string;
}

/** A whole figure: plain data, which JSON carries unchanged. */
export interface FigureModel {
  /** What kind of figure it is, the first words of its accessible name. */
  genre: string;
  title: string;
  /** The contract the runs are held to. */
  reference: string;
  rails: readonly FigureRail[];
  /** Left and right half of the verdict bar. */
  verdict: readonly [VerdictHalf, VerdictHalf];
  /** What the accent column says, in a word. */
  accentWord: string;
  /** Last words of the accessible name: the verdicts. */
  summary: string;
  /** What a row is called, one and several. */
  unit: readonly [one: string, several: string];
  /** Seed of everything that looks drawn by hand. */
  seed: string;
}

/** How much of a figure is shown. */
export type Mode = 'compact' | 'expanded';

/** Both modes, the default first. */
export const MODES = ['compact', 'expanded'] as const satisfies readonly Mode[];
