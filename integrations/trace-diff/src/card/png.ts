/** SVG to PNG, through sharp. */
import { work } from '../work.ts';

/**
 * Turns a drawing into a PNG without transparency and without metadata: same drawing, same bytes. sharp is loaded when
 * the first picture is asked for; a site that makes none does not need it.
 */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new Error('A picture needs sharp, which could not be loaded: npm install sharp', { cause });
  });
  const { keep } = work();
  const from = ['png', sharp.versions.vips, sharp.versions.rsvg ?? '', svg];
  const known = keep?.read(from);
  if (known) return new Uint8Array(known);
  work().painted++;
  const image = sharp(Buffer.from(svg)).removeAlpha();
  const png = await image.png({ compressionLevel: 9, adaptiveFiltering: false, palette: false }).toBuffer();
  keep?.write(from, png);
  // A copy of its own, so that it may be a response's body.
  return new Uint8Array(png);
}
