/**
 * Stands in, in the stand-alone file, for what a browser never asks for: the passage contract, since the element draws
 * behavior traces alone; advice, which never keeps a figure from being drawn and is said by a build and the command
 * line; guesses at what a wrong value or a missing key was meant to be, which are for authors too; words for fields
 * that a contract has none for; the way out of a number that no double holds; descriptions of fields, which are for
 * editors; arcs and markers, which only flows of passages have.
 */
export const PASSAGE_TRACE_SCHEMA = '';
export const passageTrace = undefined;
export const passageWords = undefined;

export function passageAdvice(): [] {
  return [];
}

export function behaviorAdvice(): [] {
  return [];
}

export function repair(): undefined {
  return undefined;
}

export function wayOut(): undefined {
  return undefined;
}

export function described<T>(schema: T): T {
  return schema;
}

export function expectedBy(): string {
  return 'another value';
}

export function oneFault<F, T>(faults: F, found: T): { faults: F; found: T } {
  return { faults, found };
}

export function oneCause<T>(found: T): T {
  return found;
}

export function arcShapes(): [] {
  return [];
}

export function passageMarker(): string {
  return '';
}
