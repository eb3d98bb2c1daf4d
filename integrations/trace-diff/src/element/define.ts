/** Registers `<trace-diff>`, once, whatever else on the page brings it too. */
import { TraceDiffElement } from './trace-diff-element.ts';

if (!customElements.get('trace-diff')) customElements.define('trace-diff', TraceDiffElement);
