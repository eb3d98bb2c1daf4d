/**
 * The whole element: what joins the island to draw in a browser. It finds the data, holds it to the contract on every
 * render, and draws the figure that a server would have drawn, or the error line (contract section 5).
 *
 * **Where the data comes from**, the first that there is:
 * 1. `element.data`, set by a program; `undefined` takes it back.
 * 2. `data-src`, an address, resolved against the document's base.
 * 3. A child `<script type="application/json">`.
 * 4. The figure that a server drew, which stays as it is. It is not asked for again when the page is opened; a change
 *    of `data-src` is a new question.
 */
import { checkText, checkValue } from '../check/check.ts';
import type { Problem } from '../check/problem.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { type Found, oneLine, requestLine, schemaLine } from '../figure/error-line.ts';
import { drawAll, type Drawings, figureMarkup, figureStem, safeHref } from '../figure/figure-html.ts';
import { fromBehavior } from '../figure/from-behavior.ts';
import type { FigureModel } from '../figure/model.ts';
import { toNodes } from './nodes.ts';
import { ensureStyles } from './own-styles.ts';
import { ask } from './requests.ts';
import { soon } from './slices.ts';
import { inlineText, isInline, nameOf } from './sources.ts';
import type { TraceDiffElement, Whole } from './trace-diff-element.ts';

/** A figure, drawn. */
interface Drawn {
  model: FigureModel;
  drawings: Drawings;
}

/** What is known of one element. */
interface State {
  /** What a program set. */
  data: unknown;
  /** Its place among all that were there before it. */
  place: number;
  /** Whether the element has been looked at; before, it may still be coming from the parser. */
  known: boolean;
  /** Whether what it shows is what its source says. */
  settled: boolean;
  /** Attributes as they were last acted upon. */
  src: string | undefined;
  inspect: string | undefined;
  /** Number of the newest render; what an older one still brings is dropped. */
  turn: number;
  /** While something is on its way: gives it up. */
  release: (() => void) | undefined;
  /** What was drawn here, in this browser. */
  drawn: Drawn | undefined;
  observer: MutationObserver | undefined;
}

const states = new WeakMap<TraceDiffElement, State>();
let places = 0;

function stateOf(element: TraceDiffElement): State {
  let state = states.get(element);
  if (!state) {
    state = {
      data: undefined,
      place: ++places,
      known: false,
      settled: false,
      src: undefined,
      inspect: undefined,
      turn: 0,
      release: undefined,
      drawn: undefined,
      observer: undefined,
    };
    states.set(element, state);
  }
  return state;
}

/** The hook of the island's class. */
export const whole: Whole = {
  connected(element) {
    takeOwnData(element);
    ensureStyles(element);
    const state = stateOf(element);
    const { ownerDocument: document } = element;
    if (state.known || document.readyState !== 'loading') {
      look(element);
      return;
    }
    // What is inside the element may not be parsed yet: a script, or a whole figure.
    const parsed = () => {
      if (element.isConnected) {
        look(element);
        element.wire();
      }
    };
    document.addEventListener('DOMContentLoaded', parsed, { once: true });
  },
  disconnected(element) {
    // A move is a removal and an insertion: only who is still gone after it gives up what is on its way.
    queueMicrotask(() => {
      if (element.isConnected) return;
      const state = stateOf(element);
      stop(state);
      state.observer?.disconnect();
      state.observer = undefined;
    });
  },
  changed(element, attribute) {
    const state = stateOf(element);
    // While an element is upgraded its attributes are told before it is connected.
    if (!state.known) return;
    if (attribute === 'data-src' && state.src !== element.dataset['src']) update(element);
    if (attribute === 'data-inspect' && state.inspect !== element.dataset['inspect']) relink(element);
  },
};

/** Properties and methods for the class that is registered. */
export const members: PropertyDescriptorMap & ThisType<TraceDiffElement> = {
  data: {
    configurable: true,
    enumerable: true,
    get() {
      return stateOf(this).data;
    },
    set(value: unknown) {
      const state = stateOf(this);
      state.data = value;
      state.settled = false;
      const { turn } = state;
      queueMicrotask(() => {
        // What is inside may still be coming from the parser; it is looked at when all is there.
        if (!state.known && this.ownerDocument.readyState === 'loading') return;
        // A render that came in between has drawn it already.
        if (this.isConnected && state.turn === turn) update(this);
      });
    },
  },
  render: {
    configurable: true,
    enumerable: true,
    writable: true,
    value(this: TraceDiffElement) {
      stateOf(this).settled = false;
      if (this.isConnected) update(this, { now: true });
    },
  },
};

/** A property that was set before the element was one has become its own, and would hide the accessor for ever. */
function takeOwnData(element: TraceDiffElement): void {
  if (!Object.hasOwn(element, 'data')) return;
  const own = element as TraceDiffElement & { data?: unknown };
  const value = own.data;
  delete own.data;
  own.data = value;
}

/** Looks at an element that has been put somewhere, for the first time or again. */
function look(element: TraceDiffElement): void {
  const state = stateOf(element);
  const { src, inspect } = element.dataset;
  if (!state.observer) {
    state.observer = new MutationObserver((records) => {
      const isSource = state.data === undefined && !element.dataset['src'];
      if (isSource && records.some(({ addedNodes }) => [...addedNodes].some(isInline))) update(element);
    });
    state.observer.observe(element, { childList: true });
  }
  if (!state.known) {
    state.known = true;
    Object.assign(state, { src, inspect });
    if (state.data === undefined && hasFigure(element)) state.settled = true;
  }
  if (state.src !== src) state.settled = false;
  if (!state.settled && !state.release) update(element);
  else if (state.inspect !== inspect) relink(element);
}

const hasFigure = (element: Element): boolean => element.querySelector(':scope > figure') !== null;

function stop(state: State): void {
  state.turn++;
  state.release?.();
  state.release = undefined;
}

/** Draws what the element's source says: at once where it is at hand and `now` is asked for, else in its turn. */
function update(element: TraceDiffElement, { now = false } = {}): void {
  const state = stateOf(element);
  const { src } = element.dataset;
  stop(state);
  state.src = src;
  const { turn } = state;
  /** Does `job`, unless the element has been asked for something else or is gone; then it waits for its return. */
  const inTurn = (job: () => void) => () => {
    if (state.turn !== turn) return;
    state.release = undefined;
    if (!element.isConnected) return;
    state.settled = true;
    job();
  };
  if (state.data !== undefined) {
    const value = state.data;
    inTurn(() => {
      show(element, { value });
    })();
    return;
  }
  if (src) {
    let url = src;
    try {
      url = new URL(src, element.baseURI).href;
    } catch {
      // Left as it is: the request says what is wrong with it.
    }
    const { answer, release } = ask(url, now);
    state.release = release;
    answer.then(
      (found) => {
        soon(
          inTurn(() => {
            show(element, found);
          }),
          state.place,
        );
      },
      (error: unknown) => {
        inTurn(() => {
          unread(element, src, error instanceof Error ? error.message : String(error));
        })();
      },
    );
    return;
  }
  const text = inlineText(element);
  if (text === undefined) {
    inTurn(() => {
      // What was drawn from data that has been taken back goes with it.
      if (state.drawn) put(element, []);
      state.drawn = undefined;
    })();
    return;
  }
  const job = inTurn(() => {
    show(element, { text });
  });
  if (now) {
    job();
    return;
  }
  state.release = () => undefined;
  soon(job, state.place);
}

/** What was drawn from one answer: elements that share it are checked each, and drawn once. */
const drawnFrom = new WeakMap<Found, Drawn>();

/** Draws what was found, or says why not. */
function show(element: TraceDiffElement, found: Found): void {
  const contract = contractNamed('behavior');
  const name = nameOf(element);
  const { record, problems } =
    'text' in found ? checkText(name, found.text, contract) : checkValue(name, found.value, contract);
  if (record === undefined) {
    const first = problems.find(({ severity }) => severity === 'error');
    refuse(element, schemaLine(found, first?.message), problems);
    return;
  }
  let drawn = drawnFrom.get(found);
  if (!drawn) {
    const model = fromBehavior(record as BehaviorTrace);
    drawn = { model, drawings: drawAll(model) };
    drawnFrom.set(found, drawn);
  }
  stateOf(element).drawn = drawn;
  paint(element);
}

/** Puts the figure of `drawn` on the page. */
function paint(element: TraceDiffElement): void {
  const { model, drawings } = stateOf(element).drawn!;
  const markup = figureMarkup(
    {
      mode: element.expanded ? 'expanded' : 'compact',
      id: figureId(element, model.seed),
      inspect: inspectOf(element),
    },
    drawings,
  );
  put(element, [toNodes(element.ownerDocument, markup)]);
  element.wire();
  element.dispatchEvent(new CustomEvent('trace-diff:render', { bubbles: true }));
}

/** The id prefix that a server would give: by what is drawn, and how often that already is on the page. */
function figureId(element: TraceDiffElement, seed: string): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const stem = figureStem(seed);
  for (let n = 1; ; n++) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    const taken = root.getElementById(`${id}-text`);
    if (!taken || element.contains(taken)) return id;
  }
}

/** Where the link may lead; nowhere, and a word about it, where the attribute is no address to link to. */
function inspectOf(element: TraceDiffElement): string | undefined {
  const { inspect } = element.dataset;
  stateOf(element).inspect = inspect;
  const href = safeHref(inspect);
  if (inspect && href === undefined) {
    console.warn(
      `${nameOf(element)}: data-inspect is ${JSON.stringify(oneLine(inspect))}, which is not linked; expected a path of this site, a #fragment, or an http: or https: address`,
    );
  }
  return href;
}

/** Follows a change of `data-inspect`. */
function relink(element: TraceDiffElement): void {
  if (stateOf(element).drawn) {
    paint(element);
    return;
  }
  const href = inspectOf(element);
  const controls = element.querySelector('.td-controls');
  let link = controls?.querySelector('.td-inspect');
  if (href === undefined) {
    link?.remove();
    return;
  }
  if (!link) {
    link = toNodes(element.ownerDocument, '<a href="" class="td-inspect">inspect →</a>').firstElementChild!;
    controls?.append(link);
  }
  link.setAttribute('href', href);
}

/** Says that the data could not be had. A figure that a server drew is still the best there is. */
function unread(element: TraceDiffElement, src: string, reason: string): void {
  const problem: Problem = {
    file: nameOf(element),
    pointer: '',
    rule: 'json/unreadable',
    severity: 'error',
    message: `${oneLine(src)} cannot be read (${oneLine(reason)})`,
  };
  const kept = hasFigure(element) && !stateOf(element).drawn;
  refuse(element, kept ? undefined : requestLine(src, reason), [problem]);
}

/** Shows the error line, if one is given; says the rest to the console and to who listens. */
function refuse(element: TraceDiffElement, line: string | undefined, problems: readonly Problem[]): void {
  if (line !== undefined) {
    stateOf(element).drawn = undefined;
    const shown = toNodes(element.ownerDocument, '<p class="td-error" role="alert"></p>');
    shown.firstElementChild!.textContent = line;
    put(element, [shown]);
  }
  const said = problems.map(
    ({ rule, message, hint }) => `\n  ${rule}: ${message}${hint ? ` (${hint})` : ''}`,
  );
  console.error(`${nameOf(element)}: ${line ?? 'keeps the figure it has'}${said.join('')}`);
  element.dispatchEvent(new CustomEvent('trace-diff:error', { bubbles: true, detail: { problems } }));
}

/** Puts `nodes` in place of what the element shows; its source stays, so that it can be read again. */
function put(element: TraceDiffElement, nodes: readonly Node[]): void {
  for (const old of [...element.childNodes]) if (!isInline(old)) old.remove();
  element.append(...nodes);
}
