/**
 * Makes src/card/outlines-data.ts: the outlines of IBM Plex Mono, Regular and SemiBold, for pictures on machines without
 * a font. Run it from the package's folder with `node scripts/outlines.ts`; same font, same bytes.
 *
 * The font is not a dependency: its package reports its installation over the network. One pinned release is read from
 * the registry into a temporary folder, its scripts not run, its files held to the digests below.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import opentype, { type Font, type Glyph, type Point } from 'opentype.js';

const RELEASE = '@ibm/plex-mono@2.5.0';
const FILES = {
  license: {
    path: 'LICENSE.txt',
    sha256: '7e6b2818edbd8f6a01ae80641cc8f16a51080d08fb4e532be3a0b6f74adb07da',
  },
  regular: {
    path: 'fonts/complete/woff/IBMPlexMono-Regular.woff',
    sha256: '3a0d6e1587e8dc784be5a75e1c55b1a5533919b04072a29c750bb29cfe4a4b74',
  },
  semiBold: {
    path: 'fonts/complete/woff/IBMPlexMono-SemiBold.woff',
    sha256: '7fb3daa74f03d2c9f4e092b9f1b8f2cdb301eafeba0d0af375d856d44dce3327',
  },
};
const TARGET = new URL('../src/card/outlines-data.ts', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'outlines-'));
try {
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    RELEASE,
  ]);
  const regular = readFont(FILES.regular);
  const semiBold = readFont(FILES.semiBold);
  const characters = coveredBy(regular);
  if (String(coveredBy(semiBold)) !== String(characters))
    throw new Error('The weights cover different characters');
  writeFileSync(
    TARGET,
    moduleText(characters, outlines(regular, characters), outlines(semiBold, characters)),
  );
} finally {
  rmSync(folder, { recursive: true });
}

function read({ path, sha256 }: { path: string; sha256: string }): Buffer {
  const bytes = readFileSync(join(folder, 'node_modules/@ibm/plex-mono', path));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${path} of ${RELEASE} has the digest ${found}, expected ${sha256}`);
  return bytes;
}

function readFont(file: { path: string; sha256: string }): Font {
  const font = opentype.parse(new Uint8Array(read(file)).buffer);
  if (font.unitsPerEm !== 1000)
    throw new Error(`${file.path} has ${font.unitsPerEm} units an em, expected 1000`);
  return font;
}

/** Characters worth drawing: all but private ones and those that are spelled out because they cannot be seen. */
function coveredBy(font: Font): number[] {
  return Object.keys(font.tables.cmap.glyphIndexMap)
    .map(Number)
    .filter((code) => !/[\p{Z}\p{C}]/u.test(String.fromCodePoint(code)))
    .sort((a, b) => a - b);
}

/** One line a glyph, in the order of `characters`; then the parts that only composed glyphs use. */
function outlines(font: Font, characters: readonly number[]): string[] {
  const order = characters.map((code) => font.tables.cmap.glyphIndexMap[code]!);
  const lines: string[] = [];
  for (let i = 0; i < order.length; i++) {
    const glyph = font.glyphs.get(order[i]!);
    lines.push(glyph.points === undefined || !glyph.isComposite ? contours(glyph) : composed(glyph, order));
  }
  return lines;
}

/** `@line dx dy` for each part. Parts that have no line of their own yet are put at the end of `order`. */
function composed(glyph: Glyph, order: number[]): string {
  return glyph
    .components!.map(({ glyphIndex, xScale, yScale, scale01, scale10, dx, dy }) => {
      if (xScale !== 1 || yScale !== 1 || scale01 !== 0 || scale10 !== 0) {
        throw new Error(`Glyph ${glyph.index} scales its parts`);
      }
      if (!order.includes(glyphIndex)) order.push(glyphIndex);
      return `@${order.indexOf(glyphIndex)}${signed(dx)}${signed(dy)}`;
    })
    .join('');
}

/**
 * The points as they are in the font, each as its distance from the one before: `l` on the curve, `q` off it, `h` `v`
 * and `H` `V` the same along one axis; `z` ends a contour. A letter that repeats is left out, and so is a point on the
 * curve just between two off it, where every reader of TrueType outlines puts one.
 */
function contours({ points: all = [] }: Glyph): string {
  const points = all.filter((point, i) => !impliedBy(all[i - 1], point, all[i + 1]));
  let text = '';
  let letter = '';
  let x = 0;
  let y = 0;
  for (const point of points) {
    // Readers of these lines start at a point of the curve.
    if (letter === '' && !point.onCurve) throw new Error('A contour begins off its curve');
    const dx = point.x - x;
    const dy = point.y - y;
    const axis = dx === 0 ? 'v' : dy === 0 ? 'h' : '';
    const now = point.onCurve ? axis || 'l' : axis.toUpperCase() || 'q';
    text +=
      (now === letter ? '' : now) +
      numbers(axis === 'v' ? [dy] : axis === 'h' ? [dx] : [dx, dy], now === letter);
    letter = now;
    [x, y] = [point.x, point.y];
    if (point.lastPointOfContour) {
      text += 'z';
      letter = '';
    }
  }
  return text;
}

function impliedBy(
  before: Point | undefined,
  { onCurve, lastPointOfContour, x, y }: Point,
  after?: Point,
): boolean {
  if (!before || before.onCurve || before.lastPointOfContour || !onCurve) return false;
  if (!after || after.onCurve || lastPointOfContour) return false;
  return 2 * x === before.x + after.x && 2 * y === before.y + after.y;
}

/** Numbers with a sign or a space between them, and before them where they `follow` others. */
function numbers(values: readonly number[], follow: boolean): string {
  return values.map((value, i) => (i > 0 || follow ? signed(value) : `${value}`)).join('');
}

function signed(value: number): string {
  return value < 0 ? `${value}` : ` ${value}`;
}

/** The data as a module. Its types are said, or the declarations would repeat it all. */
function moduleText(
  characters: readonly number[],
  regular: readonly string[],
  semiBold: readonly string[],
): string {
  const license = read(FILES.license).toString('utf8').replaceAll('\r', '').trimEnd();
  const comment = license
    .split('\n')
    .map((line) => ` * ${line}`.trimEnd())
    .join('\n');
  return `/*!
 * Outlines of IBM Plex Mono, Regular and SemiBold, taken from ${RELEASE} by scripts/outlines.ts, which also
 * says how a line is read. Generated: do not edit.
 *
${comment}
 */

/** The characters, as ranges of code points. */
export const CHARACTERS: string =
  '${wrapped(ranges(characters))}';

/** Regular: a line for each character, then lines that others are composed of. */
export const REGULAR: string = \`${regular.join('\n')}\`;

/** SemiBold, likewise. */
export const SEMI_BOLD: string = \`${semiBold.join('\n')}\`;
`;
}

function ranges(codes: readonly number[]): string {
  const found: [number, number][] = [];
  for (const code of codes) {
    const last = found.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  return found
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(' ');
}

function wrapped(text: string): string {
  return text.replace(/(.{1,100}) /g, "$1 ' +\n  '");
}
