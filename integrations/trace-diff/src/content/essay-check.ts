/** Checks what an essay asks of this package: trace ids, modes, props, addresses. Each problem stands where it was written. */
import {
  ADDRESS,
  componentProps,
  elementAttributes,
  isMode,
  type PropTable,
  typeExpected,
} from './props.ts';
import type { Problem } from '../check/problem.ts';
import { misspelledKey, nearest } from '../contracts/nearest.ts';
import { safeHref } from '../figure/figure-html.ts';
import { MODES } from '../figure/model.ts';
import { didYouMean } from './did-you-mean.ts';
import { meantHint, meantProp, quotedWordHint, requiredHint } from './prop-words.ts';
import type { EssayElement } from './essay-elements.ts';
import type { Reference } from './shared-state.ts';

/** Ids of all entries, by collection; only collections this package loaded can be known. */
export interface KnownTraces {
  /** Ids by collection name. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether collections that this package did not load, or could not, may hold more. */
  open: boolean;
  /** Bindings that may be shown, by collection name. */
  bindings: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether collections of passages could not be loaded, and may hold more. */
  bindingsOpen?: boolean;
  /** Collections of passages with a file that has errors, which may hold any binding. */
  unread?: ReadonlySet<string>;
}

/** Problems and links of one essay. */
export interface EssayCheck {
  problems: Problem[];
  links: Reference[];
}

/** Checks the uses of components and elements in one essay. */
export function checkEssay(file: string, elements: readonly EssayElement[], known: KnownTraces): EssayCheck {
  const check: EssayCheck = { problems: [], links: [] };
  for (const element of elements) {
    for (const { rule, message, hint, severity = 'error' } of faultsOf(element, known)) {
      check.problems.push({
        file,
        line: element.line,
        column: element.column,
        pointer: '',
        rule: `reference/${rule}`,
        severity,
        message,
        ...(hint !== undefined && { hint }),
        length: element.name.length + 1,
      });
    }
    const href = textOf(element, element.name === 'trace-diff' ? 'data-inspect' : 'inspect');
    if (href !== undefined && safeHref(href) !== undefined && !quotedWordHint(href, element.name)) {
      check.links.push({ file, line: element.line, column: element.column, href });
    }
  }
  return check;
}

/** One thing that is wrong with an element, its rule without the prefix. */
export interface Fault {
  rule: string;
  message: string;
  hint?: string | undefined;
  /** @default "error" */
  severity?: Problem['severity'];
}

function* faultsOf(element: EssayElement, known: KnownTraces): Generator<Fault> {
  const raw = element.name === 'trace-diff';
  const table = raw ? elementAttributes : componentProps[element.name];
  if (!table) {
    yield {
      rule: 'unknown-component',
      severity: 'warning',
      message: `<${element.name}> is not defined in this essay, and no component of this package`,
      hint: `did you mean <${misspelledKey(element.name, [...Object.keys(componentProps), 'trace-diff'])}>?`,
    };
    return;
  }
  yield* raw ? unknownAttributes(element) : unknownProps(element, table);
  yield* missingProps(element, table);
  if (!raw) yield* wrongTypes(element, table);
  yield* invalidMode(element, raw ? 'data-mode' : 'mode');
  yield* invalidInspect(element, raw ? 'data-inspect' : 'inspect');
  if (element.name === 'TraceDiff') yield* unknownTrace(element, known);
  if (element.name === 'PassageFlow') yield* unknownBinding(element, known);
  // A raw element is taken out of its paragraph when it is drawn.
  if (element.inSentence && !raw) {
    yield {
      rule: 'in-a-sentence',
      severity: 'warning',
      message: `<${element.name}> stands in the middle of a paragraph, and HTML ends a paragraph where a figure begins`,
      hint: 'give it lines of its own, with a blank line above and below',
    };
  }
}

/** What is wrong with the attributes of a raw element, as a page holds them. */
export function rawFaults(attributes: ReadonlyMap<string, string>): Fault[] {
  const element: EssayElement = {
    name: 'trace-diff',
    line: 0,
    column: 0,
    offset: 0,
    attributes: new Map([...attributes].map(([name, text]) => [name, text === '' ? 'bare' : { text }])),
    spread: false,
    inSentence: false,
  };
  return [...faultsOf(element, { ids: new Map(), open: true, bindings: new Map() })];
}

function* unknownProps(element: EssayElement, table: PropTable): Generator<Fault> {
  for (const name of element.attributes.keys()) {
    if (table.known.includes(name) || /^(?:slot|client:|server:|is:)/.test(name)) continue;
    const meant = meantIn(element, name, table);
    yield {
      rule: 'unknown-prop',
      message: `<${element.name}> has no prop ${JSON.stringify(name)}; expected ${table.known.join(', ')}`,
      hint: meant === undefined ? undefined : meantHint(element.name, meant, table),
    };
  }
}

/** The raw element is HTML: it may carry any global attribute, but none that is nearly its own, or a component's. */
function* unknownAttributes({ attributes }: EssayElement): Generator<Fault> {
  const { known } = elementAttributes;
  for (const name of attributes.keys()) {
    if (known.includes(name)) continue;
    const message = `<trace-diff> has no attribute ${JSON.stringify(name)}; expected ${known.join(', ')}`;
    if (name.startsWith('data-')) {
      const meant = nearest(name, known);
      if (meant !== undefined) {
        yield { rule: 'unknown-prop', message, hint: `did you mean ${JSON.stringify(meant)}?` };
      }
      continue;
    }
    const hint = attributeHint(name);
    if (hint !== undefined) yield { rule: 'unknown-attribute', severity: 'warning', message, hint };
  }
}

/** What people write for the attributes of the raw element. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  src: 'data-src',
  source: 'data-src',
  mode: 'data-mode',
  inspect: 'data-inspect',
};

/** The same, and the props that only the component has. */
const WORDS = [...new Set([...Object.keys(OWN_WORDS), ...componentProps['TraceDiff']!.known])].filter(
  (word) => word !== 'class',
);

/** The way out for an attribute that the raw element reads nothing from; undefined where it may be meant so. */
function attributeHint(name: string): string | undefined {
  // JSX has dataSrc, and a page has it in small letters.
  const word = name.toLowerCase().replace(/^data/, '');
  const meant = WORDS.includes(word) ? word : nearest(word, WORDS);
  if (meant === undefined) return undefined;
  const own = OWN_WORDS[meant];
  return own === undefined
    ? `${meant} is a prop of the component, for a trace of a collection: <TraceDiff trace="…" />, in MDX or .astro`
    : `did you mean ${JSON.stringify(own)}?`;
}

const meantIn = ({ attributes, spread }: EssayElement, name: string, table: PropTable): string | undefined =>
  meantProp(name, [...attributes.keys(), ...(spread ? table.required : [])], table);

function* missingProps(element: EssayElement, table: PropTable): Generator<Fault> {
  if (element.spread) return;
  for (const name of table.required) {
    if (element.attributes.has(name)) continue;
    // It was told at the prop that was meant to be this one.
    const others = [...element.attributes.keys()].filter((other) => !table.known.includes(other));
    if (others.some((other) => meantIn(element, other, table) === name)) continue;
    yield {
      rule: 'missing-prop',
      message: `<${element.name}> has no ${name}`,
      hint: requiredHint(element.name, name),
    };
  }
}

/** A prop that has a value of the wrong type, as far as that can be seen in its text. */
function* wrongTypes({ name: component, attributes }: EssayElement, { kinds }: PropTable): Generator<Fault> {
  for (const [name, value] of attributes) {
    const kind = kinds[name];
    if (kind === undefined || value === 'dynamic') continue;
    const expected = typeExpected(kind, value === 'bare' ? true : value.text);
    if (expected === undefined) continue;
    yield {
      rule: 'invalid-prop',
      message: `${name} of <${component}> ${value === 'bare' ? 'has no value' : `is ${JSON.stringify(value.text)}`}; expected ${expected}`,
      hint: kind === 'flag' ? `write ${name} alone for true, and leave it out for false` : `${name}="…"`,
    };
  }
}

function* invalidMode(element: EssayElement, name: string): Generator<Fault> {
  const value = element.attributes.get(name);
  if (value === undefined || value === 'dynamic') return;
  const text = value === 'bare' ? '' : value.text;
  if (isMode(text)) return;
  const meant = nearest(text, MODES);
  yield {
    rule: 'invalid-mode',
    message: `${name} is ${JSON.stringify(text)}; expected ${MODES.join(' or ')}`,
    hint: meant === undefined ? undefined : `did you mean ${JSON.stringify(meant)}?`,
  };
}

function* invalidInspect(element: EssayElement, name: string): Generator<Fault> {
  const text = textOf(element, name);
  if (text === undefined) return;
  const word = quotedWordHint(text, element.name);
  if (word === undefined && safeHref(text) !== undefined) return;
  yield {
    rule: 'invalid-inspect',
    message: `${name} is ${JSON.stringify(text)}; expected ${ADDRESS}`,
    hint: word ?? 'a path begins with one "/"',
  };
}

function* unknownTrace(element: EssayElement, { ids, open }: KnownTraces): Generator<Fault> {
  const among = namesIn(element, ids, open);
  if ('fault' in among) yield among.fault;
  const trace = textOf(element, 'trace');
  if (!('names' in among) || trace === undefined || among.names.has(trace)) return;
  const count = among.names.size;
  yield {
    rule: 'unknown-trace',
    message: `no trace has the id ${JSON.stringify(trace)}${among.where}; there ${count === 0 ? 'is none' : count === 1 ? 'is 1' : `are ${count}`}`,
    hint:
      count === 0
        ? `an id is the path of a JSON file below the base of its collection, without .json`
        : traceHint(trace, [...among.names]),
  };
}

function* unknownBinding(
  element: EssayElement,
  { bindings, bindingsOpen = false, unread = new Set() }: KnownTraces,
): Generator<Fault> {
  const among = namesIn(element, bindings, bindingsOpen);
  if ('fault' in among) yield among.fault;
  if (!('names' in among)) return;
  const collection = textOf(element, 'collection');
  if (collection === undefined ? unread.size > 0 : unread.has(collection)) return;
  for (const prop of ['binding', 'against']) {
    const binding = textOf(element, prop);
    if (binding === undefined || among.names.has(binding)) continue;
    yield {
      rule: 'unknown-binding',
      message: `no passage that is published belongs to the binding ${JSON.stringify(binding)}${among.where}`,
      hint: didYouMean(binding, among.names),
    };
  }
}

/** What to say where a site has no collection at all that a component could draw from. */
export const NO_COLLECTION: Readonly<Record<string, { message: string; hint: string }>> = {
  TraceDiff: {
    message: '<TraceDiff> finds no collection of traces',
    hint: "add one to src/content.config.ts, as in traces: behaviorTraces({ base: './content/traces' }), or name one of your own, such as a glob(), in the integration: traceDiff({ collections: { traces: ['…'] } })",
  },
  PassageFlow: {
    message: '<PassageFlow> finds no collection of passages',
    hint: "add one to src/content.config.ts, as in passages: passageTraces({ base: './content/passages' })",
  },
};

/** The names an element may use: of the collection it asks for, or of all; a fault where there is no such collection. */
function namesIn(
  element: EssayElement,
  collections: ReadonlyMap<string, ReadonlySet<string>>,
  open: boolean,
): { names: ReadonlySet<string>; where: string } | { fault: Fault } | { unknowable: true } {
  if (element.attributes.get('collection') === 'dynamic') return { unknowable: true };
  if (collections.size === 0 && !open) {
    return { fault: { rule: 'no-collection', ...NO_COLLECTION[element.name]! } };
  }
  const collection = textOf(element, 'collection');
  if (collection === undefined) {
    if (open) return { unknowable: true };
    return { names: new Set([...collections.values()].flatMap((names) => [...names])), where: '' };
  }
  const names = collections.get(collection);
  if (names) return { names, where: ` in ${collection}` };
  if (open) return { unknowable: true };
  const meant = nearest(collection, collections.keys());
  return {
    fault: {
      rule: 'unknown-collection',
      message: `no collection that <${element.name}> can draw is called ${JSON.stringify(collection)}; there is ${[...collections.keys()].join(', ') || 'none'}`,
      hint: meant === undefined ? undefined : `did you mean ${JSON.stringify(meant)}?`,
    },
  };
}

/** The way out for an id that no trace has. */
export function traceHint(trace: string, ids: readonly string[]): string | undefined {
  const bare = trace.replace(/\.json$/i, '');
  if (ids.includes(bare)) return `did you mean ${JSON.stringify(bare)}?`;
  const near = didYouMean(bare, ids);
  if (near !== undefined) return near;
  const sameName = ids.find((id) => id.split('/').at(-1) === trace);
  if (sameName !== undefined)
    return `did you mean ${JSON.stringify(sameName)}? an id holds the folders below the base`;
  return ids.length > 0 && ids.length <= 8 ? `the ids are ${ids.join(', ')}` : undefined;
}

function textOf(element: EssayElement, name: string): string | undefined {
  const value = element.attributes.get(name);
  return value === undefined || value === 'dynamic' || value === 'bare' ? undefined : value.text;
}
