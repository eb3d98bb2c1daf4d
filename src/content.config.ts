import { defineCollection, reference } from 'astro:content';
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
      /** The trace whose figure stands on the essay's card. */
      card: reference('traces').optional(),
    }),
  }),
  traces: behaviorTraces({ base: './content/traces' }),
  passages: passageTraces({ base: './content/passages' }),
};
