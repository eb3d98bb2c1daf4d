/** A figure as a picture, the same on every machine. */
import type { APIRoute } from 'astro';
import { figurePng } from 'astro-trace-diff/card';
import type { FigureModel } from 'astro-trace-diff/render';
import { picturePaths } from '../../../lib/pictures';

export const getStaticPaths = picturePaths;

export const GET: APIRoute<{ model: FigureModel }> = async ({ props }) => {
  const png = await figurePng(props.model, { mode: 'expanded' });
  return new Response(Uint8Array.from(png), { headers: { 'content-type': 'image/png' } });
};
