/** Every page may be read, and where they are listed. */
import type { APIRoute } from 'astro';
import { absolute } from '../lib/links';

export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${absolute('/sitemap-index.xml')}\n`);
