/** A figure as a picture, the same on every machine. */
import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { figurePng } from 'astro-trace-diff/card';
import { fromBehavior } from 'astro-trace-diff/render';
import type { BehaviorTrace } from 'astro-trace-diff/schema';

export async function getStaticPaths() {
  return (await getCollection('traces')).map(({ id, data }) => ({ params: { id }, props: { data } }));
}

export const GET: APIRoute<{ data: BehaviorTrace }> = async ({ props }) => {
  const png = await figurePng(fromBehavior(props.data), { mode: 'expanded' });
  return new Response(Uint8Array.from(png), { headers: { 'content-type': 'image/png' } });
};
