/** A trace as it was written, byte for byte. */
import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { traceText, type WrittenEntry } from 'astro-trace-diff/text';

export async function getStaticPaths() {
  return (await getCollection('traces')).map((entry) => ({ params: { id: entry.id }, props: { entry } }));
}

export const GET: APIRoute<{ entry: WrittenEntry }> = async ({ props }) =>
  new Response(await traceText(props.entry), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
