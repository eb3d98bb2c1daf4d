/** The essays in the order they were written, each with its neighbors. */
import { type CollectionEntry, getCollection } from 'astro:content';

/** One essay in its place. */
export interface PlacedEssay {
  entry: CollectionEntry<'essays'>;
  /** 1 for the oldest. */
  number: number;
  path: string;
  previous: PlacedEssay | undefined;
  next: PlacedEssay | undefined;
}

/** All essays, oldest first. */
export async function essays(): Promise<PlacedEssay[]> {
  const entries = (await getCollection('essays')).toSorted(
    (a, b) => a.data.published.getTime() - b.data.published.getTime() || (a.id < b.id ? -1 : 1),
  );
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
