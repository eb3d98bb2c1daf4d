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
import type { Reference } from './shared-state.ts';
import { basePrefix } from './site-address.ts';

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

/** Problems for the links that lead nowhere. Pages are read once, whatever the number of links to them. */
export function checkLinks(links: readonly Reference[], built: Built): Problem[] {
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (page: string): Set<string> => {
    const known = anchors.get(page) ?? idsIn(readFileSync(page, 'utf8'));
    anchors.set(page, known);
    return known;
  };
  return links.flatMap((link) => {
    const fault = brokenLink(link.href, built, anchorsOf);
    return fault === undefined
      ? []
      : [
          {
            file: link.file,
            line: link.line,
            column: link.column,
            pointer: '',
            rule: 'reference/broken-link',
            severity: 'error' as const,
            ...fault,
          },
        ];
  });
}

function brokenLink(
  href: string,
  built: Built,
  anchorsOf: (page: string) => Set<string>,
): { message: string; hint?: string } | undefined {
  if (!/^\/(?![/\\])/.test(href)) return undefined;
  const url = new URL(href, 'https://site.invalid');
  const path = decoded(withoutBase(url.pathname, built.base));
  const page = builtFile(built.dir, path);
  if (page === undefined) {
    if (built.onDemand(path)) return undefined;
    const wanted = path.replace(/^\/|\/$/g, '');
    const meant = nearest(
      wanted,
      built.pages.map((made) => made.replace(/\/$/, '')),
    );
    return {
      message: `${JSON.stringify(href)} leads to no page that this build made`,
      ...(meant !== undefined && { hint: `did you mean "/${meant}"?` }),
    };
  }
  const anchor = decoded(url.hash.slice(1));
  if (anchor === '' || !page.endsWith('.html')) return undefined;
  const ids = anchorsOf(page);
  if (ids.has(anchor)) return undefined;
  const meant = nearest(anchor, ids);
  return {
    message: `${JSON.stringify(href)} leads to a page without the anchor "#${anchor}"`,
    ...(meant !== undefined && { hint: `did you mean "#${meant}"?` }),
  };
}

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
  const inner = path.replace(/^\/+|\/+$/g, '');
  const candidates = [
    join(root, inner, 'index.html'),
    join(root, inner || 'index'),
    join(root, `${inner}.html`),
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
