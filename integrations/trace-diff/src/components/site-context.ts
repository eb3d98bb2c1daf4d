/** What components must know of the site they draw in; given by the integration. */
import type { SiteShape } from '../content/site-address.ts';
import { componentError } from './render-fault.ts';

/** The site, as its config has it. */
export interface SiteContext extends SiteShape {
  /** Names of collections that hold behavior traces. */
  traces: readonly string[];
  /** Names of collections that hold passage traces. */
  passages: readonly string[];
}

/**
 * `site`, where the integration gave one.
 *
 * @throws Error with the way out where it did not.
 */
export function requireSite(site: SiteContext | undefined, component: string): SiteContext {
  if (site) return site;
  throw componentError(
    `<${component}> needs the integration: add traceDiff() from 'astro-trace-diff' to "integrations" in the Astro config`,
  );
}
