/** A figure as PNG. */
import type { FigureModel } from '../figure/model.ts';
import { composeFigure, type PictureOptions } from './figure-svg.ts';
import { toPng } from './png.ts';

/**
 * The figure as PNG, the same on every machine, with or without fonts. Same model and options, same bytes. Needs sharp,
 * and says so where it is missing.
 */
export async function figurePng(
  model: FigureModel,
  options: PictureOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return toPng(['figure', model, options], () => composeFigure(model, options));
}
