import type { PassageFlowProps, TraceDiffProps } from '../../dist/content/props.js';

/** A trace-diff figure. */
export declare const TraceDiff: (props: TraceDiffProps) => unknown;
/** A passage flow, or two set side by side. */
export declare const PassageFlow: (props: PassageFlowProps) => unknown;
export type { PassageFlowProps, TraceDiffProps };
