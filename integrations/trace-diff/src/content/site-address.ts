/** Addresses of a site, under its `base` and its `trailingSlash`. */

/** What of Astro's config decides how an address is written. */
export interface SiteShape {
  base: string;
  trailingSlash: 'always' | 'never' | 'ignore';
  /** Origin that paths lead to, where the lab lives elsewhere. */
  inspectBase?: string | undefined;
}

/** A path without the slashes around it. */
export const withoutSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/** The base as a prefix: `''` or `/notes`, without a final slash. */
export function basePrefix(base: string): string {
  const inner = base.split('/').filter(Boolean).join('/');
  return inner === '' ? '' : `/${inner}`;
}

/**
 * A path of the site as a page must link to it: with the base once, and with the final slash that the site wants.
 * Fragments, queries and addresses of other sites are left as they are.
 */
export function siteHref(href: string, { base, trailingSlash, inspectBase }: SiteShape): string {
  if (!/^\/(?![/\\])/.test(href)) return href;
  if (inspectBase !== undefined) return new URL(href, inspectBase).href;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const prefix = basePrefix(base);
  const based = path === prefix || path.startsWith(`${prefix}/`) ? path : `${prefix}${path}`;
  return withTrailingSlash(based, trailingSlash) + rest;
}

function withTrailingSlash(path: string, policy: SiteShape['trailingSlash']): string {
  const isFile = /\.[^/.]+$/.test(path.split('/').at(-1)!);
  if (policy === 'ignore' || isFile || path === '/') return path === '' ? '/' : path;
  const bare = path.replace(/\/+$/, '');
  return policy === 'always' ? `${bare}/` : bare || '/';
}
