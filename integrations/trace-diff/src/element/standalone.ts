/**
 * The whole element in one file, for any page: classic or module script, deferred or in the head, before or after the
 * island, once or twice. Whichever class is registered becomes whole.
 */
import { TraceDiffElement } from './trace-diff-element.ts';
import { members, whole } from './whole.ts';

const registered = customElements.get('trace-diff') as typeof TraceDiffElement | undefined;
const element = registered ?? TraceDiffElement;
// A copy that comes later finds the work done: two of them would each keep a state of their own.
if (!element.whole) {
  element.whole = whole;
  Object.defineProperties(element.prototype, members);
  if (registered) {
    for (const connected of document.querySelectorAll<TraceDiffElement>('trace-diff'))
      whole.connected(connected);
  } else customElements.define('trace-diff', element);
}
