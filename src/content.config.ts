import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { behaviorTraces } from 'astro-trace-diff/content';

export const collections = {
  essays: defineCollection({
    loader: glob({ base: './content/essays', pattern: '**/*.mdx' }),
    schema: z.object({
      title: z.string(),
      summary: z.string(),
      published: z.coerce.date(),
    }),
  }),
  traces: behaviorTraces({ base: './content/traces' }),
};
