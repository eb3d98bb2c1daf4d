/** A figure as one file that stands alone: it shows itself in the theme of whoever looks at it. */
import type { APIRoute } from 'astro';
import { type FigureModel, standaloneSvg } from 'astro-trace-diff/render';
import { picturePaths } from '../../../lib/pictures';

export const getStaticPaths = picturePaths;

export const GET: APIRoute<{ model: FigureModel }> = ({ props }) =>
  new Response(standaloneSvg(props.model, { mode: 'expanded' }), {
    headers: { 'content-type': 'image/svg+xml' },
  });
