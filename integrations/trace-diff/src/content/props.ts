/** What the components take: one table for types, for the check of essays, and for documentation. */
import { MODES, type Mode } from '../figure/model.ts';

/** Props of `<TraceDiff>`. */
export interface TraceDiffProps {
  /** Id of the trace: its file's path below the collection's base, without `.json`. */
  trace: string;
  /** Collection that holds it, where several hold that id. @default the first that has it */
  collection?: string | undefined;
  /** Which drawing is shown first. @default "compact" */
  mode?: Mode | undefined;
  /**
   * Where `inspect →` leads: a path of this site, a fragment, or an http(s) address; `false` for no link.
   * @default the trace's `permalink`
   */
  inspect?: string | false | undefined;
  /** Caption, as plain text, kept to the letter. A slot may hold markup instead. */
  caption?: string | undefined;
  /** Whether rails and steps carry the bare ids (`run-a`, `after-step-3`): for one figure of a page. @default false */
  anchors?: boolean | undefined;
  /** Classes for the element. */
  class?: string | undefined;
}

/** Props of `<PassageFlow>`. */
export interface PassageFlowProps {
  /** The flow binding to draw: the `binding/ref` of its records. */
  binding: string;
  /** A second binding, set beside the first. */
  against?: string | undefined;
  /** Collection that holds the passages. @default all collections of `passageTraces()` */
  collection?: string | undefined;
  /** Title of the figure. @default the visible parts of the bindings */
  title?: string | undefined;
  /** Which drawing is shown first. @default "compact" */
  mode?: Mode | undefined;
  /** Where `inspect →` leads: a path of this site, a fragment, or an http(s) address. */
  inspect?: string | undefined;
  /** Caption, as plain text, kept to the letter. A slot may hold markup instead. */
  caption?: string | undefined;
  /** Classes for the element. */
  class?: string | undefined;
}

/** Props a component knows, and which of them it needs. */
export interface PropTable {
  known: readonly string[];
  required: readonly string[];
}

/** The props of each component. */
export const componentProps: Readonly<Record<string, PropTable>> = {
  TraceDiff: {
    known: [
      'trace',
      'collection',
      'mode',
      'inspect',
      'caption',
      'anchors',
      'class',
    ] satisfies (keyof TraceDiffProps)[],
    required: ['trace'],
  },
  PassageFlow: {
    known: [
      'binding',
      'against',
      'collection',
      'title',
      'mode',
      'inspect',
      'caption',
      'class',
    ] satisfies (keyof PassageFlowProps)[],
    required: ['binding'],
  },
};

/** Attributes of a raw `<trace-diff>` element that mean something to it. */
export const elementAttributes: PropTable = {
  known: ['data-src', 'data-mode', 'data-inspect'],
  required: [],
};

/** Whether `value` is a mode. */
export function isMode(value: unknown): value is Mode {
  return (MODES as readonly unknown[]).includes(value);
}
