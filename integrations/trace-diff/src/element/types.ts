/** `astro-trace-diff/element`: the whole `<trace-diff>` element. Importing it registers the element in a browser, and does nothing elsewhere. */
import type { Problem } from '../check/problem.ts';

export type { Problem } from '../check/problem.ts';

/** The element, as a program sees it (contract section 5). */
export interface TraceDiffElement extends HTMLElement {
  /**
   * A trace, in place of `data-src` and inline JSON; `undefined` takes it back. It is validated on every render, and
   * read back as it was set. Setting it draws it before the next frame.
   */
  data: unknown;
  /** Draws now, and asks for `data-src` again. */
  render(): void;
  /** Whether the expanded drawing is asked for, by `data-mode`. */
  readonly expanded: boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'trace-diff': TraceDiffElement;
  }
  interface HTMLElementEventMap {
    /** A figure was drawn. Bubbles. */
    'trace-diff:render': CustomEvent<null>;
    /** Data could not be drawn or not be read. Bubbles. */
    'trace-diff:error': CustomEvent<{ problems: readonly Problem[] }>;
    /** The other drawing is shown. Bubbles. */
    'trace-diff:mode': CustomEvent<{ mode: 'compact' | 'expanded' }>;
  }
}
