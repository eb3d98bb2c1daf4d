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
  const missing = found.filter(({ path }) => path.length > 0 && isMissing(root, path));
  const renamed = new Map<Fault, Fault>();
  const told = new Set<string>();
  for (const stray of strays) {
    const owner = toPointer(stray.path.slice(0, -1));
    const owed = missing.filter(({ path }) => toPointer(path.slice(0, -1)) === owner);
    const key = String(stray.path.at(-1));
    const meant = misspelledKey(
      key,
      owed.map(({ path }) => String(path.at(-1))),
    );
    const lacking = owed.find(({ path }) => path.at(-1) === meant);
    if (meant === undefined || !lacking) continue;
    told.add(toPointer(lacking.path));
    const hint = `did you mean ${JSON.stringify(meant)}? it is missing here, so rename the key`;
    renamed.set(stray, { ...stray, hint });
  }
  return found
    .filter((fault) => !missing.includes(fault) || !told.has(toPointer(fault.path)))
    .map((fault) => (renamed.get(fault) as T | undefined) ?? fault);
}

function isMissing(root: unknown, path: readonly (string | number)[]): boolean {
  let value = root;
  for (const [depth, part] of path.entries()) {
    if (typeof value !== 'object' || value === null) return false;
    if (!Object.hasOwn(value, part)) return depth === path.length - 1;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value === undefined;
}
