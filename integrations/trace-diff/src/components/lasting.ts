/**
 * Remembers what Astro was asked of a collection. Asking copies it, so a page is not to ask for each of its figures.
 *
 * @returns A function that asks `ask` once a collection where collections are `lasting`: in a build and on a server, but not
 *   in dev.
 */
export function onceACollection<T>(): (
  collection: string,
  lasting: boolean,
  ask: () => Promise<T>,
) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (collection, lasting, ask) => {
    if (!lasting) return ask();
    const asked = known.get(collection) ?? ask();
    known.set(collection, asked);
    return asked;
  };
}
