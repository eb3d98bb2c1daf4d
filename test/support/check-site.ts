/** Tiny sites for `trace-diff check`, and what a report says of them. */
import { type Ended, type Files, makeSite } from './site.ts';
import { changed } from './trace.ts';
import { passage } from '../unit/passage-instances.ts';

export const CONFIG = 'src/content.config.ts';
/** A trace with one error. */
export const BAD = changed(['"kind": "read"', '"kind": "reed"']);
/** A trace with one advice. */
export const LONG = changed(['"order found"', JSON.stringify('word '.repeat(20).trim())]);

/** `traceDiff(…)` in an Astro config, with what else that config has. */
export const astroConfig = (options = '', more = '') => `import traceDiff from 'astro-trace-diff';
export default { ${more} integrations: [traceDiff(${options})] };
`;

/** A content config that exports the collections `body`, after the lines `before`. */
export const contentConfig = (body: string, before = '') => `import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { behaviorTraces, passageTraces } from 'astro-trace-diff/content';
import { behaviorTrace } from 'astro-trace-diff/schema';
import * as z from 'zod/mini';
${before}
export const collections = { ${body} };
`;

/** A site with an Astro config and a page, and `files`. */
export const site = (files: Files) =>
  makeSite(undefined, {
    'astro.config.mjs': astroConfig(),
    'src/pages/index.astro': '<html lang="en"><head><title>One</title></head><body></body></html>\n',
    ...files,
  });

/** `file:line:column severity rule` of each problem of a pretty report. */
export const problemsIn = ({ output }: Ended): string[] =>
  [...output.matchAll(/^(\S+) {2}(error|warning) {2}([a-z]+\/[a-z-]+)$/gm)].map(
    ([, place, severity, rule]) => `${place!} ${severity!} ${rule!}`,
  );

/** A passage that no public page may show. */
export const PRIVATE = JSON.stringify(passage({ visibility: 'private' }), null, 2);
