import type { SiteContext } from '../../dist/components/site-context.js';

export declare const site: SiteContext | undefined;
