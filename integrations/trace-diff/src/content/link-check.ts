/**
 * Whether addresses of this site lead somewhere. Asked when the build is done, of what it made: a page or file at the
 * path, and the anchor in it.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { htmlToHast } from 'satteri';
import type { Problem } from '../check/problem.ts';
import { nearest } from '../contracts/nearest.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Reference } from './shared-state.ts';
import { basePrefix, withoutSlashes } from './site-address.ts';

/** What a build made. */
export interface Built {
  /** Output folder of pages and files. */
  dir: URL;
  base: string;
  /** Whether a path is answered by a page that is rendered on demand, and so made by no build. */
  onDemand(path: string): boolean;
  /** Paths of the pages made, without base: `lab/opbr/`. */
  pages: readonly string[];
}

/** What is wrong with a link. */
export interface LinkFault {
  message: string;
  hint: string;
}

/**
 * Follows a link, as `shown` in what is said of it, to an address of this site; undefined where it leads somewhere.
 *
 * @param from The page it stands on, where the address is followed from there.
 */
export type FollowLink = (shown: string, url: URL, from?: URL) => LinkFault | undefined;

/** Follows links into a finished build. A page is read once, and only where a link asks for an anchor in it. */
export function linkFollower(built: Built): FollowLink {
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (page: string): Set<string> => {
    const known = anchors.get(page) ?? idsIn(readFileSync(page, 'utf8'));
    anchors.set(page, known);
    return known;
  };
  const followed = new Map<string, LinkFault | undefined>();
  return (shown, url, from) => {
    const key = `${shown}\n${url.href}\n${from?.pathname ?? ''}`;
    if (!followed.has(key)) followed.set(key, linkFault({ href: shown, url, from }, built, anchorsOf));
    return followed.get(key);
  };
}

/** Problems for those of `links` that are paths of this site and lead nowhere. */
export function checkLinks(links: readonly Reference[], follow: FollowLink): Problem[] {
  return links.flatMap(({ file, line, column, href }) => {
    if (!/^\/(?![/\\])/.test(href)) return [];
    const fault = follow(href, new URL(href, 'https://site.invalid'));
    return fault === undefined
      ? []
      : [
          {
            file,
            line,
            column,
            pointer: '',
            rule: 'reference/broken-link',
            severity: 'error' as const,
            ...fault,
          },
        ];
  });
}

/** An address as it was written, what it leads to, and the page it is followed from. */
interface Followed {
  href: string;
  url: URL;
  from: URL | undefined;
}

function linkFault(
  { href, url, from }: Followed,
  built: Built,
  anchorsOf: (page: string) => Set<string>,
): LinkFault | undefined {
  const path = decoded(withoutBase(url.pathname, built.base));
  const page = builtFile(built.dir, path);
  if (page === undefined) {
    if (built.onDemand(path)) return undefined;
    const own = from && withoutSlashes(decoded(withoutBase(from.pathname, built.base)));
    const pages = built.pages.map(withoutSlashes).filter((made) => made !== own);
    const isRelative = !/^\s*(?:[/\\?#]|[a-z][a-z\d+.-]*:)/i.test(href);
    const hint = isRelative ? pageFor(href, pages, built.base) : didYouMean(withoutSlashes(path), pages, PAGE);
    return {
      message:
        `${JSON.stringify(href)} leads to no page that this build made` +
        (isRelative ? `: it does not begin with "/", so it is followed from its page, to "/${withoutSlashes(path)}"` : ''),
      hint:
        hint ??
        "correct it, or leave it out; where the lab is another site, name that in the integration: traceDiff({ inspectBase: 'https://…' })",
    };
  }
  const anchor = decoded(url.hash.slice(1));
  // A browser goes to "#top" and to a text fragment without any id.
  if (/^(?:$|top$|:~:)/i.test(anchor) || !page.endsWith('.html')) return undefined;
  const ids = anchorsOf(page);
  if (ids.has(anchor)) return undefined;
  return {
    message: `${JSON.stringify(href)} leads to a page without the anchor "#${anchor}"`,
    hint:
      didYouMean(anchor, ids, { shown: (id) => `"#${id}"`, lead: 'it has' }) ??
      'correct it, or leave it out; the page has bare ids such as #after-step-2 where its <TraceDiff> has the prop anchors',
  };
}

const PAGE = { shown: (page: string) => `"/${page}"` };

/** The page that a relative address was meant to lead to: that of the path as it is written, or of its last part. */
function pageFor(href: string, pages: readonly string[], base: string): string | undefined {
  const [written = ''] = href.trim().split(/[?#]/);
  const wanted = withoutSlashes(decoded(withoutBase(`/${written.replace(/^(?:\.{1,2}\/)+/, '')}`, base)));
  const last = (path: string): string => path.split('/').at(-1)!;
  if (pages.includes(wanted)) return `did you mean ${PAGE.shown(wanted)}?`;
  const near = didYouMean(wanted, pages, PAGE);
  if (near !== undefined) return near;
  const name = nearestOf(last(wanted), pages.map(last));
  const page = pages.find((one) => last(one) === name);
  return page === undefined ? undefined : `did you mean ${PAGE.shown(page)}?`;
}

/** `name` itself where it is among `names`, else the nearest. */
const nearestOf = (name: string, names: readonly string[]): string | undefined =>
  names.includes(name) ? name : nearest(name, names);

function withoutBase(path: string, base: string): string {
  const prefix = basePrefix(base);
  return prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`))
    ? path.slice(prefix.length) || '/'
    : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The file a static host would answer `path` with. */
function builtFile(dir: URL, path: string): string | undefined {
  const root = fileURLToPath(dir);
  const bare = withoutSlashes(path);
  const candidates = [
    join(root, bare, 'index.html'),
    join(root, bare || 'index'),
    join(root, `${bare}.html`),
  ];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile());
}

interface HastNode {
  properties?: Record<string, unknown>;
  children?: HastNode[];
  content?: HastNode;
}

/** Every id of a page; what a template holds is no part of it. */
function idsIn(html: string): Set<string> {
  const ids = new Set<string>();
  const visit = (node: HastNode): void => {
    const id = node.properties?.['id'];
    if (typeof id === 'string') ids.add(id);
    for (const child of node.children ?? []) visit(child);
  };
  visit(htmlToHast(html) as unknown as HastNode);
  return ids;
}
