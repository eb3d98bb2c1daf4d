/**
 * A number that a double does not hold is one fault, where the mirror would also mind what the number became: it is
 * told once, as it is written, with the way out that its place allows.
 */
import type { TextFault } from './json-text.ts';
import { toPointer } from './problem.ts';

/** The faults of a text, and what is wrong with the record in it. */
export interface Faults<T> {
  faults: readonly TextFault[];
  found: readonly T[];
}

const RULE = 'json/inexact-number';

/** `faults` of `text` with the way out of each such number, and `found` without what says the same again. */
export function oneFault<T extends { path: readonly PropertyKey[] }>(
  faults: readonly TextFault[],
  found: readonly T[],
  text: string,
): Faults<T> {
  const inexact = new Set(faults.filter(({ rule }) => rule === RULE).map(({ path }) => toPointer(path)));
  if (inexact.size === 0) return { faults, found };
  const refused = new Set(found.map(({ path }) => toPointer(path)));
  return {
    faults: faults.map((fault) => {
      const { rule, path, offset, length } = fault;
      if (rule !== RULE) return fault;
      return { ...fault, hint: wayOut(text.slice(offset, offset + length), refused.has(toPointer(path))) };
    }),
    found: found.filter(({ path }) => !inexact.has(toPointer(path))),
  };
}

function wayOut(literal: string, isRefused: boolean): string {
  const isHuge = !Number.isFinite(Number(literal));
  const beyond = isHuge ? 'it is beyond what a double holds: ' : '';
  if (isRefused) {
    return `${beyond}write a number ${isHuge ? 'nearer to 0' : 'that keeps its value when it is read'}`;
  }
  const shown = literal.length > 40 ? `${literal.slice(0, 40)}…` : literal;
  return `${beyond}write it as a string, "${shown}"${isHuge ? '' : ': a changed id is false evidence'}`;
}
