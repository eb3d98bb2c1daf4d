/** A trace as it was written, byte for byte. */
import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';

export async function getStaticPaths() {
  return (await getCollection('traces')).map(({ id, body }) => ({ params: { id }, props: { body } }));
}

export const GET: APIRoute<{ body: string }> = ({ props }) =>
  new Response(props.body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
