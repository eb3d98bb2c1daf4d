/** SVG to PNG, through sharp. */
import { availableParallelism } from 'node:os';
import { work } from '../work.ts';

/** Pictures painted at one time, however many are asked for: more would be no faster, and each is held in memory. */
const AT_ONCE = availableParallelism();

/**
 * Turns a drawing into a PNG without transparency and without metadata: same drawing, same bytes. sharp is loaded when
 * the first picture is asked for; a site that makes none does not need it.
 *
 * @param from All that the drawing depends on, as JSON can say it: a picture of it that is kept needs no drawing.
 * @param compose Makes the drawing, as SVG without text.
 */
export async function toPng(from: unknown, compose: () => string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new Error('A picture needs sharp, which could not be loaded: npm install sharp', { cause });
  });
  const { keep } = work();
  const key = ['png', sharp.versions.vips, sharp.versions.rsvg ?? '', JSON.stringify(from)];
  // A copy of its own, so that it may be a response's body.
  return new Uint8Array(keep?.read(key) ?? (await once(key.join('\n'), paint)));

  async function paint(): Promise<Uint8Array> {
    const png = await inTurn(() => {
      work().painted++;
      const image = sharp(Buffer.from(compose())).removeAlpha();
      return image.png({ compressionLevel: 9, adaptiveFiltering: false, palette: false }).toBuffer();
    });
    keep?.write(key, png);
    return png;
  }
}

const underWay = new Map<string, Promise<Uint8Array>>();

/** What `paint` gives; of one picture that is asked for again while it is painted, the same. */
function once(picture: string, paint: () => Promise<Uint8Array>): Promise<Uint8Array> {
  let png = underWay.get(picture);
  if (!png) {
    png = paint().finally(() => underWay.delete(picture));
    underWay.set(picture, png);
  }
  return png;
}

let painting = 0;
const waiting: (() => void)[] = [];

/** What `paint` gives, once fewer than {@link AT_ONCE} are at it. */
async function inTurn<T>(paint: () => Promise<T>): Promise<T> {
  if (painting < AT_ONCE) painting++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await paint();
  } finally {
    const next = waiting.shift();
    // Who comes next takes over the place of who leaves.
    if (next) next();
    else painting--;
  }
}
