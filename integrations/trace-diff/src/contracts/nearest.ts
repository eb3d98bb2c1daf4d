/** The nearest valid name for a mistyped one: the "did you mean" of every report. */

/** Edits (insert, delete, replace, swap of neighbors) between two words; gives up past `limit`. */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, beforeLast[j - 2]! + 1);
      }
      row.push(edits);
    }
    if (row.every((edits) => edits > limit)) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

const folded = (word: string) => word.toLowerCase().replace(/[-_\s/.]/g, '');

/**
 * The candidate nearest to `word`, or undefined where none is near enough to be meant. Case and separators weigh
 * nothing (`side-effect` means `side_effect`); otherwise up to a third of the word may differ.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 256) return undefined;
  const target = folded(word);
  const limit = Math.max(1, Math.floor(Math.max(target.length, 3) / 3));
  let best: string | undefined;
  let bestEdits = limit + 1;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const other = folded(candidate);
    const edits = editDistance(target, other, bestEdits);
    if (edits < bestEdits && edits < Math.max(target.length, other.length)) {
      best = candidate;
      bestEdits = edits;
    }
  }
  return best;
}

/**
 * The known key that `key` misspells: equal but for case, or within two edits with something left in common (so that
 * `id` is no misspelling of `n`). Undefined where the key is known or simply another one.
 */
export function misspelledKey(key: string, known: readonly string[]): string | undefined {
  if (known.includes(key) || key.length > 64) return undefined;
  let best: string | undefined;
  let bestEdits = 3;
  for (const candidate of known) {
    const edits = key.toLowerCase() === candidate.toLowerCase() ? 0 : editDistance(key, candidate, bestEdits);
    if (edits < bestEdits && edits < Math.max(key.length, candidate.length)) {
      best = candidate;
      bestEdits = edits;
    }
  }
  return best;
}
