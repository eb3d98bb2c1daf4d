/** `astro-trace-diff/components`: for .astro files, and for essays that prefer an import line. */
export { default as PassageFlow } from './PassageFlow.astro';
export { default as TraceDiff } from './TraceDiff.astro';
