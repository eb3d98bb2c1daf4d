import type { APIRoute } from 'astro';
import { BEHAVIOR, schemaText } from '../../../lib/contracts';

export const GET: APIRoute = () =>
  new Response(schemaText(BEHAVIOR), { headers: { 'content-type': 'application/schema+json' } });
