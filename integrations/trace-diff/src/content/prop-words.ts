/** Words for what was probably meant where a component is given a prop that it has not, or an address that is none. */
import { nearest } from '../contracts/nearest.ts';
import type { PropTable } from './props.ts';

/** Names that a component gets beside its props: Astro's own. */
const FOREIGN = /^(?:slot$|class:|client:|server:|is:|set:|data-astro-)/;

const REQUIRED_HINTS: Readonly<Record<string, string>> = {
  trace: 'name the trace by its file, without .json',
  binding: 'name the flow by the binding/ref of its records',
};

/** The way out for a required prop of `component` that is not given. */
export const requiredHint = (component: string, name: string): string =>
  `${REQUIRED_HINTS[name] ?? 'give it'}: <${component} ${name}="…" />`;

/**
 * The prop that the unknown `name` was meant to be: the nearest; or the one that is required and missing, where `name` is
 * the only one of those `given` that means nothing.
 */
export function meantProp(
  name: string,
  given: readonly string[],
  { known, required }: PropTable,
): string | undefined {
  const missing = required.filter((prop) => !given.includes(prop));
  const near = nearest(name, missing) ?? nearest(name, known);
  if (near !== undefined || missing.length !== 1) return near;
  const strays = given.filter(
    (other) => !known.includes(other) && !FOREIGN.test(other) && nearest(other, known) === undefined,
  );
  return strays.length === 1 && strays[0] === name ? missing[0] : undefined;
}

/** The way out for an unknown prop of `component` that was meant to be `meant`. */
export const meantHint = (component: string, meant: string, { required }: PropTable): string =>
  `did you mean ${JSON.stringify(meant)}?${required.includes(meant) ? ` ${requiredHint(component, meant)}` : ''}`;

/** The way out for an address that is a word of programs in quotes, and would be followed as a path; else undefined. */
export function quotedWordHint(address: string, component: string): string | undefined {
  if (!/^\s*\{?\s*(?:false|true|null|undefined)\s*\}?\s*$/i.test(address)) return undefined;
  return component === 'TraceDiff'
    ? 'for no link write inspect={false}'
    : `for no link leave ${component === 'trace-diff' ? 'data-inspect' : 'inspect'} out`;
}
