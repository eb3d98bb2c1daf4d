/**
 * The inspect links of finished pages, whatever wrote them: a component with a value that only rendering knew, an
 * .astro file, a raw element. Each is followed from the page it stands on.
 */
import type { Problem } from '../check/problem.ts';
import type { FollowLink } from './link-check.ts';
import type { Reference } from './shared-state.ts';
import { basePrefix, siteHref, type SiteShape } from './site-address.ts';

/** One inspect link of a page. */
export interface PageLink {
  /** What to call the page: its path, without the base. */
  page: string;
  /** The address a reader opens it at; the origin may be made up. */
  url: URL;
  href: string;
}

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** Where the inspect links of a page lead. Asked of every page: one without any costs a search of its text. */
export function inspectHrefs(html: string): string[] {
  if (!html.includes('td-inspect"')) return [];
  return [...html.matchAll(/<a\b[^>]*\bclass="td-inspect"[^>]*>/g)].flatMap(([tag]) => {
    const href = /\bhref="([^"]*)"/.exec(tag)?.[1];
    return href === undefined
      ? []
      : [href.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name]!)];
  });
}

/**
 * Problems for the links that lead nowhere on this site, each where its address was written, if that is known.
 *
 * @param references What essays and traces are known to link to; paths among them have been followed already.
 */
export function checkPageLinks(
  links: readonly PageLink[],
  references: readonly Reference[],
  follow: FollowLink,
  site: SiteShape,
): Problem[] {
  const written = new Map<string, Reference[]>();
  for (const reference of references) {
    const href = siteHref(reference.href, site);
    written.set(href, [...(written.get(href) ?? []), reference]);
  }
  const problems = new Map<string, Problem>();
  for (const link of links) {
    const target = ownAddress(link, site);
    if (!target) continue;
    const sources = written.get(link.href) ?? [];
    // A path is the same from everywhere, and was followed where it is written.
    if (sources.some(({ href }) => /^\/(?![/\\])/.test(href))) continue;
    const source = sourceFor(link, sources);
    const fault = follow(source?.href ?? link.href, target, link.url);
    if (fault === undefined) continue;
    const { file, line, column } = source ?? { file: link.page };
    const problem: Problem = {
      file,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      pointer: '',
      rule: 'reference/broken-link',
      severity: 'error',
      ...fault,
      ...(source === undefined && { message: `an inspect link on this page: ${fault.message}` }),
    };
    problems.set(`${file}:${line}:${column}:${link.href}`, problem);
  }
  return [...problems.values()];
}

/** Where a link leads, if that is a place of this site. */
function ownAddress({ href, url }: PageLink, { base, inspectBase }: SiteShape): URL | undefined {
  const target = URL.parse(href, url);
  if (target?.origin !== url.origin) return undefined;
  if (inspectBase !== undefined && target.origin === new URL(inspectBase).origin && /^https?:/i.test(href))
    return undefined;
  // Beside the base lies another site of the same host.
  const prefix = basePrefix(base);
  return prefix === '' || target.pathname === prefix || target.pathname.startsWith(`${prefix}/`)
    ? target
    : undefined;
}

/** The one reference that a link of a page comes from; where several read alike, the one in the file the page is named after. */
function sourceFor({ page }: PageLink, sources: readonly Reference[]): Reference | undefined {
  const named = (file: string): boolean => {
    const stem = file
      .replace(/\.\w+$/, '')
      .split('/')
      .at(-1)!;
    return page.replace(/\/$/, '').split('/').at(-1) === stem;
  };
  const files = new Set(sources.map(({ file }) => file));
  if (files.size <= 1) return sources[0];
  const fitting = sources.filter(({ file }) => named(file));
  return new Set(fitting.map(({ file }) => file)).size === 1 ? fitting[0] : undefined;
}
