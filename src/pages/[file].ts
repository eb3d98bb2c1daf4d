/**
 * Headers, for hosts that read them from a file `_headers`: what is made to be embedded may be read by pages of other
 * sites. Astro makes no route of a file whose name begins with "_", so the name is a parameter.
 */
import type { APIRoute } from 'astro';
import { BEHAVIOR, PASSAGE } from '../lib/contracts';
import { href } from '../lib/links';

export const getStaticPaths = () => [{ params: { file: '_headers' } }];

export const GET: APIRoute = () => {
  const folders = ['data', 'assets', 'figures'].map(
    (name) => `${href(`/system/${name}/`).replace(/\/$/, '')}/*`,
  );
  const open = [...folders, href(BEHAVIOR.file), href(PASSAGE.file)];
  return new Response(open.map((path) => `${path}\n  Access-Control-Allow-Origin: *\n`).join(''));
};
