/** The essays in the order they were written, each with its neighbors. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { ContentFault } from './content-fault';
import { pictures } from './pictures';
import { listed } from './words';

/** One essay in its place. */
export interface PlacedEssay {
  entry: CollectionEntry<'essays'>;
  /** 1 for the oldest. */
  number: number;
  path: string;
  previous: PlacedEssay | undefined;
  next: PlacedEssay | undefined;
}

/**
 * All essays, oldest first.
 *
 * @throws ContentFault where one wants a figure on its card that is not there.
 */
export async function essays(): Promise<PlacedEssay[]> {
  const entries = (await getCollection('essays')).toSorted(
    (a, b) => a.data.published.getTime() - b.data.published.getTime() || (a.id < b.id ? -1 : 1),
  );
  const figures = new Set((await pictures()).map(({ id }) => id));
  for (const { data, filePath, id } of entries) {
    if (data.card !== undefined && !figures.has(data.card)) {
      throw new ContentFault(
        filePath ?? id,
        `card is ${JSON.stringify(data.card)}, and no figure has that id; there is ${listed([...figures])}`,
      );
    }
  }
  const placed: PlacedEssay[] = entries.map((entry, i) => ({
    entry,
    number: i + 1,
    path: `/essays/${entry.id}/`,
    previous: undefined,
    next: undefined,
  }));
  for (const [i, essay] of placed.entries()) {
    essay.previous = placed[i - 1];
    essay.next = placed[i + 1];
  }
  return placed;
}
