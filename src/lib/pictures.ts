/** What has a picture at `/system/figures/`: every trace of the lab, and the flows of passages that essays show. */
import { getCollection } from 'astro:content';
import { type FigureModel, fromBehavior } from 'astro-trace-diff/render';
import { flowFigures } from './flows.ts';

/** A figure and the part of its picture's path below `/system/figures/`. */
export interface Picture {
  id: string;
  model: FigureModel;
}

/** All of them. */
export async function pictures(): Promise<Picture[]> {
  const ofTraces = (await getCollection('traces')).map(({ id, data }) => ({ id, model: fromBehavior(data) }));
  return [...ofTraces, ...(await flowFigures())];
}

/** As paths and props for a route with the parameter `id`. */
export async function picturePaths() {
  return (await pictures()).map(({ id, model }) => ({ params: { id }, props: { model } }));
}
