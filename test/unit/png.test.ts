/** However many pictures are asked for at once, few are in memory. */
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { toPng } from '../../integrations/trace-diff/src/card/png.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

test('a picture that is asked for again while it is painted is painted once', async () => {
  let composed = 0;
  const paint = () =>
    toPng('the same', () => {
      composed++;
      return SVG;
    });
  const [first, ...others] = await Promise.all([paint(), paint(), paint()]);
  expect(composed).toBe(1);
  for (const other of others) expect(other).toEqual(first);
  // A response may take the bytes of one apart.
  expect(new Set([first, ...others].map(({ buffer }) => buffer)).size).toBe(3);
});

test('no more are painted at a time than there are cores, in the order of asking, and a failure holds up none', async () => {
  let most = 0;
  let now = 0;
  const picture = sharp.prototype as { toBuffer(): Promise<Buffer> };
  const toBuffer: (this: object) => Promise<Buffer> = Reflect.get(picture, 'toBuffer');
  vi.spyOn(picture, 'toBuffer').mockImplementation(function (this: object) {
    most = Math.max(most, ++now);
    return toBuffer.call(this).finally(() => now--);
  });
  const begun: number[] = [];
  const paint = (n: number) =>
    toPng(n, () => {
      begun.push(n);
      if (n % 7 === 3) throw new Error('no drawing');
      return SVG;
    });
  const all = Array.from({ length: 40 }, (_, n) => n);
  const settled = await Promise.allSettled(all.map(paint));
  expect(most).toBe(availableParallelism());
  expect(begun).toEqual(all);
  for (const [n, { status }] of settled.entries())
    expect(status).toBe(n % 7 === 3 ? 'rejected' : 'fulfilled');
});
