/** A figure as one file that stands alone: it shows itself in the theme of whoever looks at it. */
import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { fromBehavior, standaloneSvg } from 'astro-trace-diff/render';
import type { BehaviorTrace } from 'astro-trace-diff/schema';

export async function getStaticPaths() {
  return (await getCollection('traces')).map(({ id, data }) => ({ params: { id }, props: { data } }));
}

export const GET: APIRoute<{ data: BehaviorTrace }> = ({ props }) =>
  new Response(standaloneSvg(fromBehavior(props.data), { mode: 'expanded' }), {
    headers: { 'content-type': 'image/svg+xml' },
  });
