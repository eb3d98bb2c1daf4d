/**
 * Ids that are the same on every build, wherever a figure is drawn, and unique on their page: from what is drawn, and
 * how often it already was.
 */
import { figureStem } from '../figure/figure-html.ts';

interface Page {
  /** How often each stem was given. */
  given: Map<string, number>;
  /** Whether a figure has the bare ids already. */
  anchored: boolean;
  /** When every figure before has its id. */
  before: Promise<void>;
}

const pages = new WeakMap<object, Page>();

function pageOf(request: object): Page {
  let page = pages.get(request);
  if (!page) {
    page = { given: new Map(), anchored: false, before: Promise.resolve() };
    pages.set(request, page);
  }
  return page;
}

/** An id prefix for the next figure of `seed` on the page of `request`. */
export function figureId(request: object, seed: string): string {
  const { given } = pageOf(request);
  const stem = figureStem(seed);
  const ordinal = (given.get(stem) ?? 0) + 1;
  given.set(stem, ordinal);
  return ordinal === 1 ? stem : `${stem}-${ordinal}`;
}

/** The place of one figure in the order of its page. */
export interface FigurePlace {
  /**
   * Its id prefix, once all figures before it have theirs; and, where it asks for the bare ids, whether it has them: the
   * first of a page alone, since two would give each id twice.
   */
  ids(seed: string, anchors: boolean): Promise<{ id: string; anchored: boolean }>;
  /** Lets those behind it go on; to be called whatever happens. */
  release(): void;
}

/**
 * Takes the next place on the page of `request`. Called before a component first awaits, so that ordinals follow the
 * page and not whose trace was found first. A figure must have its id before it renders what may hold another figure.
 */
export function figurePlace(request: object): FigurePlace {
  const page = pageOf(request);
  const { before } = page;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  page.before = before.then(() => promise);
  return {
    async ids(seed, anchors) {
      await before;
      const id = figureId(request, seed);
      const anchored = anchors && !page.anchored;
      page.anchored ||= anchors;
      resolve(undefined);
      return { id, anchored };
    },
    release() {
      resolve(undefined);
    },
  };
}
