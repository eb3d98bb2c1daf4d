/**
 * The `<trace-diff>` element over a figure that the server drew: expand, collapse, and nothing else. It has no import,
 * so that a page carries it inline. What draws in the browser comes as another module and joins through `whole`.
 *
 * Attributes are the state: `data-mode` says which drawing is shown, and setting it is all that a press does.
 */

/** What a module that draws in the browser adds to the element. */
export interface Whole {
  connected(element: TraceDiffElement): void;
  disconnected(element: TraceDiffElement): void;
  changed(element: TraceDiffElement, attribute: string): void;
}

/** Over a server-drawn figure, the element only swaps its two drawings. */
export class TraceDiffElement extends HTMLElement {
  static observedAttributes = ['data-mode', 'data-src', 'data-inspect'];
  static whole: Whole | undefined;

  #resize: ResizeObserver | undefined;

  /** Whether the expanded drawing is asked for. */
  get expanded(): boolean {
    return this.dataset['mode'] === 'expanded';
  }

  connectedCallback(): void {
    this.addEventListener('click', this);
    TraceDiffElement.whole?.connected(this);
    this.wire();
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this);
    this.#resize?.disconnect();
    TraceDiffElement.whole?.disconnected(this);
  }

  attributeChangedCallback(attribute: string): void {
    if (!this.isConnected) return;
    TraceDiffElement.whole?.changed(this, attribute);
    this.show(this.expanded);
  }

  handleEvent(event: Event): void {
    if (event.type !== 'click' || !(event.target as Element).closest('.td-controls button')) return;
    const { top } = this.getBoundingClientRect();
    this.dataset['mode'] = this.expanded ? 'compact' : 'expanded';
    // Who collapses a long figure from its end would be left somewhere below it.
    if (!this.expanded && top < 0) this.scrollIntoView();
  }

  /** Makes the controls of the figure that is here now work. */
  wire(): void {
    const button = this.querySelector('button');
    const figure = this.querySelector('figure');
    if (!button || !figure) return;
    button.hidden = false;
    this.#ownIds();
    this.show(this.expanded, false);
    // A drawing wider than its column scrolls; only then is it a stop for the keyboard.
    this.#resize?.disconnect();
    this.#resize = new ResizeObserver(() => {
      if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0;
      else figure.removeAttribute('tabindex');
    });
    this.#resize.observe(figure);
  }

  /** Shows the drawing asked for, if the other one is here. */
  show(expanded: boolean, ease = true): void {
    const button = this.querySelector('button');
    const drawing = this.querySelector('.td-drawing');
    const store = this.querySelector('template')?.content;
    if (!button || !drawing || !store || (button.ariaExpanded === 'true') === expanded) return;
    const before = drawing.clientHeight;
    const shown = [...drawing.childNodes];
    drawing.replaceChildren(...store.childNodes);
    store.replaceChildren(...shown);
    button.ariaExpanded = String(expanded);
    button.textContent = expanded ? 'collapse ↕' : 'expand ↕';
    if (ease && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      drawing.animate(
        { height: [`${before}px`, `${drawing.clientHeight}px`] },
        { duration: 180, easing: 'ease' },
      );
    }
    this.dispatchEvent(
      new CustomEvent('trace-diff:mode', {
        bubbles: true,
        detail: { mode: expanded ? 'expanded' : 'compact' },
      }),
    );
  }

  /** A clone of a figure gets an id of its own for its text, and its link follows. */
  #ownIds(): void {
    const text = this.querySelector('.td-text');
    if (!text) return;
    const wanted = text.id;
    const root = this.getRootNode() as Document | ShadowRoot;
    for (let n = 2; root.getElementById(text.id) !== text; n++) text.id = `${wanted}-${n}`;
    this.querySelector('.td-full')?.setAttribute('href', `#${text.id}`);
  }
}
