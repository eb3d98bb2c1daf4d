/** Addresses of this site, under its `base` and its `trailingSlash`. Every link of the site goes through here. */
import { base, site, trailingSlash } from 'astro:config/client';

/** The origin this site lives at. */
export const origin = new URL(site ?? 'http://localhost').origin;

const prefix = `/${base}`.replace(/\/+/g, '/').replace(/\/$/, '');

/** A path of the site (`/lab/opbr#after-step-3`) as a page must link to it. Files keep their name. */
export function href(path: string): string {
  const [, page = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return prefix + withTrailingSlash(page) + rest;
}

/** The same with the site's origin: for feeds, canonical links and cards. */
export function absolute(path: string): string {
  return new URL(href(path), origin).href;
}

/** The address of a page as asked for by path, whatever slash the request had. */
export function canonical(pathname: string): string {
  const inner = prefix !== '' && pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname;
  return absolute(inner === '' ? '/' : inner.replace(/\.html$/, ''));
}

function withTrailingSlash(page: string): string {
  // Written without a final slash and with an extension, it is a file; a page may well have a dot in its name.
  if (/\.\w+$/.test(page)) return page;
  const bare = page.replace(/\/+$/, '');
  // A static host answers a folder with its slash, so "ignore" links the way that needs no redirect.
  if (trailingSlash !== 'never') return `${bare}/`;
  return bare === '' && prefix === '' ? '/' : bare;
}
