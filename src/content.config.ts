import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { behaviorTraces, passageTraces } from 'astro-trace-diff/content';

export const collections = {
  essays: defineCollection({
    loader: glob({ base: './content/essays', pattern: '**/*.mdx' }),
    schema: z.strictObject({
      title: z.string(),
      /** One or two sentences, for the index, the feed and cards. */
      summary: z.string(),
      published: z.date(),
      /** The figure that stands on the essay's card: the id of a trace, or of flows that have a picture. */
      card: z.string().optional(),
    }),
  }),
  traces: behaviorTraces({ base: './content/traces' }),
  passages: passageTraces({ base: './content/passages' }),
};
