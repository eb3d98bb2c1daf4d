/** The feed: every essay in full. */
import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { essays } from '../lib/essays';
import { feedRenderer, xmlSafe } from '../lib/feed';
import { absolute } from '../lib/links';
import { LANGUAGE, SITE_NAME, SITE_SUMMARY } from '../lib/site';

export const GET: APIRoute = async () => {
  const inFull = await feedRenderer();
  const items = [];
  for (const essay of (await essays()).toReversed()) {
    const { title, summary, published } = essay.entry.data;
    items.push({
      title: xmlSafe(title),
      description: xmlSafe(summary),
      pubDate: published,
      link: absolute(essay.path),
      content: await inFull(essay),
    });
  }
  const self = absolute('/rss.xml');
  return rss({
    title: SITE_NAME,
    description: SITE_SUMMARY,
    site: absolute('/'),
    items,
    trailingSlash: absolute('/').endsWith('/'),
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${LANGUAGE.toLowerCase()}</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
  });
};
