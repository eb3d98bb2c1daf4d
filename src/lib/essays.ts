/** The essays in the order they were written, each with its neighbors. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { ContentFault } from './content-fault';

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
 * @throws ContentFault where one wants the figure of a trace that is not there on its card.
 */
export async function essays(): Promise<PlacedEssay[]> {
  const entries = (await getCollection('essays')).toSorted(
    (a, b) => a.data.published.getTime() - b.data.published.getTime() || (a.id < b.id ? -1 : 1),
  );
  const traces = new Set((await getCollection('traces')).map(({ id }) => id));
  for (const { data, filePath, id } of entries) {
    // Astro does not ask whether what a reference names is there.
    if (data.card !== undefined && !traces.has(data.card.id)) {
      throw new ContentFault(
        filePath ?? id,
        `card is ${JSON.stringify(data.card.id)}, and no trace has that id`,
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
