/**
 * A required key that is misspelled is one fault, where a mirror minds both the key that it does not know and the one
 * that is then missing: it is told once, at the key that was written, with the name that it should have.
 */
import { misspelledKey } from '../contracts/nearest.ts';
import { toPointer } from './problem.ts';

/** What of a fault matters here. */
interface Fault {
  rule: string;
  path: readonly (string | number)[];
  hint?: string;
}

/** `found` in `root` without those keys that are missing since another fault misspells them. */
export function oneCause<T extends Fault>(found: readonly T[], root: unknown): T[] {
  const strays = found.filter(({ rule }) => /\/(?:misspelled|unknown)-key$/.test(rule));
  if (strays.length === 0) return [...found];
  const missing = new Map(
    found
      .filter(({ path }) => path.length > 0 && isMissing(root, path))
      .map((fault) => [toPointer(fault.path), fault] as const),
  );
  const owed = Map.groupBy(missing.values(), ownerOf);
  const renamed = new Map<Fault, Fault>();
  const told = new Set<string>();
  for (const stray of strays) {
    const names = (owed.get(ownerOf(stray)) ?? []).map(({ path }) => String(path.at(-1)));
    const meant = misspelledKey(String(stray.path.at(-1)), names);
    if (meant === undefined) continue;
    told.add(toPointer([...stray.path.slice(0, -1), meant]));
    const hint = `did you mean ${JSON.stringify(meant)}? it is missing here, so rename the key`;
    renamed.set(stray, { ...stray, hint });
  }
  return found
    .filter((fault) => {
      const pointer = toPointer(fault.path);
      return !(told.has(pointer) && missing.has(pointer));
    })
    .map((fault) => (renamed.get(fault) as T | undefined) ?? fault);
}

const ownerOf = ({ path }: Fault): string => toPointer(path.slice(0, -1));

function isMissing(root: unknown, path: readonly (string | number)[]): boolean {
  let value = root;
  for (const [depth, part] of path.entries()) {
    if (typeof value !== 'object' || value === null) return false;
    if (!Object.hasOwn(value, part)) return depth === path.length - 1;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value === undefined;
}
