/** What a component throws where only rendering could know that it asks for something wrong. */
import { nearest } from '../contracts/nearest.ts';
import { MODES } from '../figure/model.ts';

/**
 * One sentence with the rule that a report would name, and the page that was being rendered.
 *
 * @param page Its path; undefined where nobody knows it.
 */
export function renderFault(
  page: string | undefined,
  rule: `${string}/${string}`,
  message: string,
  hint?: string,
): Error {
  const where = page === undefined ? '' : `, on the page ${page}`;
  return componentError(`${message}${hint === undefined ? '' : `; ${hint}`} (${rule}${where})`);
}

/** An error that is its sentence: a stack would name only lines of this package, and Astro would show the first as the place. */
export function componentError(message: string): Error {
  const error = new Error(message);
  error.name = 'TraceProblem';
  error.stack = '';
  return error;
}

/** The fault of a `mode` that is none; `component` as it should be named. */
export function modeFault(page: string | undefined, component: string, mode: unknown): Error {
  const meant = nearest(String(mode), MODES);
  return renderFault(
    page,
    'reference/invalid-mode',
    `${component}: mode is ${JSON.stringify(mode)}; expected ${MODES.join(' or ')}`,
    meant === undefined ? undefined : `did you mean ${JSON.stringify(meant)}?`,
  );
}
