import mdx from '@astrojs/mdx';
import { defineConfig, fontProviders } from 'astro/config';
import traceDiff from 'astro-trace-diff';
import { dark, light } from './src/lib/code-themes.ts';
import sitemap from './src/lib/sitemap.ts';

/**
 * One weight and style of a family, from its npm package: a build asks no network for it. A font that comes late waits
 * for the next page, so that no text moves once it is there, whatever a machine has in its place.
 */
const variant = (family, weight, style) => ({
  src: [`@fontsource/${family}/files/${family}-latin-${weight}-${style}.woff2`],
  weight,
  style,
  display: 'optional',
});

export default defineConfig({
  site: 'https://raisingagents.is',
  // Painting pictures takes a build longest, and is done on a core of its own.
  build: { concurrency: 2 },
  integrations: [mdx(), traceDiff(), sitemap()],
  markdown: {
    shikiConfig: { themes: { light, dark }, defaultColor: 'light-dark()' },
  },
  fonts: [
    {
      name: 'Source Serif 4',
      cssVariable: '--font-text',
      provider: fontProviders.local(),
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [
          variant('source-serif-4', 400, 'normal'),
          variant('source-serif-4', 400, 'italic'),
          variant('source-serif-4', 600, 'normal'),
        ],
      },
    },
    {
      name: 'IBM Plex Mono',
      cssVariable: '--font-mono',
      provider: fontProviders.local(),
      fallbacks: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'DejaVu Sans Mono', 'monospace'],
      options: {
        variants: [variant('ibm-plex-mono', 400, 'normal'), variant('ibm-plex-mono', 600, 'normal')],
      },
    },
  ],
});
