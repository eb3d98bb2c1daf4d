/** The lab's cases: which trace has which page. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { ContentFault } from './content-fault';

/** A trace with the page it is read on. */
export interface Case {
  entry: CollectionEntry<'traces'>;
  /** Part of the path below `/lab/`. */
  slug: string;
  path: string;
}

/**
 * Every case, by path.
 *
 * @throws ContentFault where two traces claim one page, or an id cannot be part of an address.
 */
export async function cases(): Promise<Case[]> {
  const all = (await getCollection('traces')).map((entry) => {
    // Hosts and browsers read these as something else, in whatever way they are written.
    const unfit = /[%?#\\]/.exec(entry.id)?.[0];
    if (unfit !== undefined) {
      throw new ContentFault(fileOf(entry), `no address can hold "${unfit}"; rename the file`);
    }
    const slug = slugOf(entry.data.permalink, entry.id);
    return { entry, slug, path: `/lab/${encodeId(slug)}/` };
  });
  all.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  for (const [i, { slug, entry }] of all.entries()) {
    const other = all[i + 1];
    if (other?.slug === slug) {
      throw new ContentFault(
        fileOf(entry),
        `its page is /lab/${slug}/, and so is that of ${fileOf(other.entry)}; change one permalink`,
      );
    }
  }
  return all;
}

/** The file of a trace. */
const fileOf = ({ filePath, id }: CollectionEntry<'traces'>): string => filePath ?? `${id}.json`;

/** The page a permalink names, if it names one of the lab; anything else is read under the trace's id. */
function slugOf(permalink: string | undefined, id: string): string {
  const named = /^\/lab\/([\w-]+(?:\/[\w-]+)*)\/?(?:[?#].*)?$/.exec(permalink ?? '')?.[1];
  return named ?? id;
}

/** Paths of what a trace can be taken away as. */
export const dataPath = (id: string): string => `/system/data/${encodeId(id)}.json`;
export const pictureSvgPath = (id: string): string => `/system/figures/${encodeId(id)}.svg`;
export const picturePngPath = (id: string): string => `/system/figures/${encodeId(id)}.png`;

/** The card of a page, by the page's path without slashes around it. */
export const cardPath = (page: string): string => `/system/cards/${encodeId(page)}.png`;

const encodeId = (id: string): string => id.split('/').map(encodeURIComponent).join('/');
