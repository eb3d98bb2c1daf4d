/** SVG to PNG, through sharp. */

/**
 * Turns a drawing into a PNG without transparency and without metadata: same drawing, same bytes. sharp is loaded when
 * the first picture is asked for; a site that makes none does not need it.
 */
export async function toPng(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new Error('A picture needs sharp, which could not be loaded: npm install sharp', { cause });
  });
  const image = sharp(Buffer.from(svg)).removeAlpha();
  return image.png({ compressionLevel: 9, adaptiveFiltering: false, palette: false }).toBuffer();
}
