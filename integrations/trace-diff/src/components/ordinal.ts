/** Ids that are the same on every build and unique on their page: from what is drawn, and how often it already was. */
import { hash } from '../figure/random.ts';

const pages = new WeakMap<object, Map<string, number>>();

/** An id prefix for the next figure of `subject` on the page of `request`. Must be called before the first `await`. */
export function figureId(request: object, subject: string): string {
  const page = pages.get(request) ?? new Map<string, number>();
  pages.set(request, page);
  const stem = `td-${hash(subject).toString(36)}`;
  const ordinal = (page.get(stem) ?? 0) + 1;
  page.set(stem, ordinal);
  return ordinal === 1 ? stem : `${stem}-${ordinal}`;
}
