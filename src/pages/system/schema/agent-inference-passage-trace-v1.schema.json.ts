import type { APIRoute } from 'astro';
import { PASSAGE, schemaText } from '../../../lib/contracts';

export const GET: APIRoute = () =>
  new Response(schemaText(PASSAGE), { headers: { 'content-type': 'application/schema+json' } });
