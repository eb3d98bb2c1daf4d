/**
 * Packs the outlines of the font for a release: 190 kB of text, of two weights that are mostly drawn with the same
 * strokes. Letters and numbers are parted, a number of the second weight is kept as its distance from the first, and
 * the whole is compressed.
 */
import { brotliCompressSync, constants } from 'node:zlib';

/** The strings of card/outlines-data.ts. */
export interface Outlines {
  CHARACTERS: string;
  REGULAR: string;
  SEMI_BOLD: string;
}

/** The byte that says that the two after it are one number. */
const WIDE = 255;

/** Base 64 of what {@link UNPACK} takes apart. */
export function packOutlines({ CHARACTERS, REGULAR, SEMI_BOLD }: Outlines): string {
  const regular = lettersAndNumbers(REGULAR);
  const semiBold = lettersAndNumbers(SEMI_BOLD);
  const letters = semiBold.map((line, i) => (line.letters === regular[i]?.letters ? '=' : line.letters));
  const numbers: number[] = [];
  for (const [i, line] of [...regular, ...semiBold].entries()) {
    const like = regular[i - regular.length];
    const same = like?.letters === line.letters;
    for (const [k, number] of line.numbers.entries()) {
      const distance = same ? number - like.numbers[k]! : undefined;
      // A distance may be negative, so every other number is: of the rest the letters have the sign.
      numbers.push(distance === undefined ? number : distance < 0 ? -2 * distance - 1 : 2 * distance);
    }
  }
  const text = Buffer.from([CHARACTERS, ...regular.map((line) => line.letters), ...letters].join('\n'));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(text.length);
  const packed = Buffer.from(
    numbers.flatMap((number) => (number < WIDE ? number : [WIDE, number & 255, number >> 8])),
  );
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(Buffer.concat([head, text, packed]), { params }).toString('base64');
}

function lettersAndNumbers(outlines: string): { letters: string; numbers: number[] }[] {
  return outlines.split('\n').map((line) => ({
    // A number that follows another without a sign is parted from it by what is no digit, so "0" holds its place.
    letters: line.replaceAll(/-?\d+/g, (number) => (number.startsWith('-') ? '-' : '0')),
    numbers: (line.match(/-?\d+/g) ?? []).map((number) => Math.abs(Number(number))),
  }));
}

/** The body of the packed module, in which PACKED stands for the text. */
export const UNPACK = `import { Buffer } from 'node:buffer';
import { brotliDecompressSync } from 'node:zlib';
const bytes = brotliDecompressSync(Buffer.from('PACKED', 'base64'));
const numbersAt = 4 + bytes.readUInt32LE(0);
const [characters, ...letters] = bytes.toString('utf8', 4, numbersAt).split('\\n');
const half = letters.length / 2;
let at = numbersAt;
const kept = [];
const lines = letters.map((own, i) => {
  const same = own === '=';
  const numbers = (kept[i] = []);
  let k = 0;
  return (same ? letters[i - half] : own).replace(/[0-]/g, (sign) => {
    let value = bytes[at++];
    if (value === ${WIDE}) value = bytes[at++] | (bytes[at++] << 8);
    numbers.push(same ? kept[i - half][k++] + (value & 1 ? -(value + 1) / 2 : value / 2) : value);
    return (sign === '-' ? '-' : '') + numbers.at(-1);
  });
});
export const CHARACTERS = characters;
export const REGULAR = lines.slice(0, half).join('\\n');
export const SEMI_BOLD = lines.slice(half).join('\\n');
`;
