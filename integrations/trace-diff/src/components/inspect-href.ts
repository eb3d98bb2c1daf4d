/** The address of a figure's inspect link, as a page must link to it. */
import { quotedWordHint } from '../content/prop-words.ts';
import { ADDRESS } from '../content/props.ts';
import { siteHref, type SiteShape } from '../content/site-address.ts';
import { safeHref } from '../figure/figure-html.ts';
import { renderFault } from './render-fault.ts';

/** Who asks for the link. */
export interface Asking {
  component: 'TraceDiff' | 'PassageFlow';
  /** What a fault calls it, such as `<PassageFlow>`. */
  label: string;
  /** Path of the page that is rendered, for what is said of it. */
  page: string | undefined;
}

/**
 * `wanted` under the site's base; undefined where none is.
 *
 * @throws Error with one sentence and the way out where it is no address.
 */
export function inspectHref(
  wanted: string | undefined,
  site: SiteShape,
  { component, label, page }: Asking,
): string | undefined {
  if (wanted === undefined) return undefined;
  const href = safeHref(wanted);
  const word = quotedWordHint(wanted, component);
  if (href === undefined || word !== undefined) {
    throw renderFault(
      page,
      'reference/invalid-inspect',
      `${label}: inspect is ${JSON.stringify(wanted)}; expected ${ADDRESS}`,
      word,
    );
  }
  return siteHref(href, site);
}
