import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import traceDiff from 'astro-trace-diff';

export default defineConfig({
  site: 'https://raisingagents.is',
  integrations: [mdx(), traceDiff(), sitemap()],
});
