/** Files that are no entries because they have errors: in dev such a site is shown all the same. */
import { hasErrors } from '../check/problem.ts';
import { sharedState } from '../content/shared-state.ts';

/** Files with errors in `collection`; of the entry `id`, where one is given. */
export function failingFiles(collection: string, id?: string): string[] {
  return [...(sharedState().collections.get(collection)?.files ?? [])].flatMap(([file, state]) =>
    (id === undefined || state.id === id) && hasErrors(state.problems) ? [file] : [],
  );
}
