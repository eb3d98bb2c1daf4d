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
  /** Whether rails and steps carry the bare ids (`run-a`, `after-step-3`): the first figure of a page that asks for them. @default false */
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

/** What a prop takes. */
type PropKind = 'text' | 'flag' | 'mode' | 'address';

/** Props a component knows, what each takes, and which of them it needs. */
export interface PropTable {
  kinds: Readonly<Record<string, PropKind>>;
  known: readonly string[];
  required: readonly string[];
}

const table = <T extends string>(kinds: Readonly<Record<T, PropKind>>, required: T[]): PropTable => ({
  kinds,
  known: Object.keys(kinds),
  required,
});

/** The props of each component. */
export const componentProps: Readonly<Record<string, PropTable>> = {
  TraceDiff: table<keyof TraceDiffProps>(
    {
      trace: 'text',
      collection: 'text',
      mode: 'mode',
      inspect: 'address',
      caption: 'text',
      anchors: 'flag',
      class: 'text',
    },
    ['trace'],
  ),
  PassageFlow: table<keyof PassageFlowProps>(
    {
      binding: 'text',
      against: 'text',
      collection: 'text',
      title: 'text',
      mode: 'mode',
      inspect: 'address',
      caption: 'text',
      class: 'text',
    },
    ['binding'],
  ),
};

/** Attributes of a raw `<trace-diff>` element that mean something to it. */
export const elementAttributes: PropTable = table(
  { 'data-src': 'text', 'data-mode': 'mode', 'data-inspect': 'address' },
  [],
);

/** What an address is expected to be. */
export const ADDRESS = 'a path of this site, a #fragment, or an http: or https: address';

/** What was expected of a prop of `kind` that is given `value`; undefined where that is of the right type. */
export function typeExpected(kind: PropKind, value: unknown): string | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? undefined : 'a text';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'address':
      return typeof value === 'string' || value === false ? undefined : ADDRESS;
    case 'mode':
      return undefined;
  }
}

/** Whether `value` is a mode. */
export function isMode(value: unknown): value is Mode {
  return (MODES as readonly unknown[]).includes(value);
}
