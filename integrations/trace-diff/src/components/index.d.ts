import type { TraceDiffProps } from '../../dist/content/props.js';

/** A trace-diff figure. */
export declare const TraceDiff: (props: TraceDiffProps) => unknown;
export type { TraceDiffProps };
