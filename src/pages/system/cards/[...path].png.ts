/** What stands for a page where it is linked: one card for each. */
import type { APIRoute } from 'astro';
import { socialCard, type SocialCardOptions } from 'astro-trace-diff/card';
import { fromBehavior } from 'astro-trace-diff/render';
import { cases } from '../../../lib/cases';
import { essays } from '../../../lib/essays';
import { pictures } from '../../../lib/pictures';
import { SECTIONS } from '../../../lib/sections';
import { SITE_NAME } from '../../../lib/site';

export async function getStaticPaths() {
  const figures = await pictures();
  const ofEssays = (await essays()).map(({ entry: { id, data }, number }) => {
    const model = figures.find((figure) => figure.id === data.card)?.model;
    return {
      params: { path: `essays/${id}` },
      props: {
        title: data.title,
        kicker: `Essay · ${String(number).padStart(2, '0')}`,
        summary: data.summary,
        ...(model && { model }),
      },
    };
  });
  const ofCases = (await cases()).map(({ slug, entry: { data } }) => ({
    params: { path: `lab/${slug}` },
    props: { title: data.case, kicker: `Lab · ${slug}`, model: fromBehavior(data) },
  }));
  const ofOthers = SECTIONS.map(({ page, title, heading = title, kicker, summary }) => ({
    params: { path: page },
    props: { title: heading, kicker, summary },
  }));
  return [...ofEssays, ...ofCases, ...ofOthers];
}

export const GET: APIRoute<SocialCardOptions> = async ({ props }) => {
  const png = await socialCard({ ...props, site: SITE_NAME });
  return new Response(Uint8Array.from(png), { headers: { 'content-type': 'image/png' } });
};
