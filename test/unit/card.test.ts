/** Pictures of figures: their colors, their bounds, and the same bytes on a machine without a font. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { figurePng, figureSvg } from '../../integrations/trace-diff/src/card/index.ts';
import { cutText, measureBounded } from '../../integrations/trace-diff/src/card/limit.ts';
import { DARK, LIGHT } from '../../integrations/trace-diff/src/figure/theme.ts';
import { visible } from '../../integrations/trace-diff/src/figure/visible.ts';
import { model, type StepOptions } from '../support/trace.ts';
import { elementsOf } from '../support/well-formed.ts';

const APEX: StepOptions = { tool: 'refund_commit', kind: 'side_effect', consequential: true };
const IN: StepOptions = { tool: 'policy_check', kind: 'precondition', in_violation: true };
const failing = model({ a: [{}, {}, {}], b: [{}, APEX, IN], contract_clause: 'P2' });
const CARD = new URL('../../integrations/trace-diff/src/card/', import.meta.url).href;
const CONTROLS = '\u0000 \u0007 \u000b \u000c \u001b \u007f \u0085 \u2028 \ufffe \ud83d &nbsp; <b>';

describe('colors', () => {
  test.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('the pixels of a %s picture are those of the palette', async (theme, palette) => {
    const { data, info } = await sharp(await figurePng(failing, { theme }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1456, channels: 3 });
    const at = (x: number, y: number) =>
      `#${data.toString('hex', (y * 1456 + x) * 3, (y * 1456 + x) * 3 + 3)}`;
    // The margin, the bar of the second rail, the square of its second step, the line above the rails.
    expect(at(2, 2)).toBe(palette.paper);
    expect(at(2 * (24 + 348) + 3, 150)).toBe(palette.accent);
    expect(at(2 * (24 + 348 + 18), 228)).toBe(palette.accent);
    expect(at(100, 100)).toBe(palette.hair);
    const found = new Set<string>();
    for (let i = 0; i < data.length; i += 3) found.add(`#${data.toString('hex', i, i + 3)}`);
    for (const color of Object.values(palette)) expect(found).toContain(color);
    expect(found).not.toContain('#000000');
  });

  test('the drawing that is rasterized holds shapes and values alone', () => {
    for (const mode of ['compact', 'expanded'] as const) {
      const svg = figureSvg(failing, { mode });
      expect(svg).not.toMatch(
        /<text|<style|var\(|light-dark|currentColor|class=|style=|url\(|href|NaN|undefined/,
      );
      const names = new Set(elementsOf(svg).map(({ name }) => name));
      expect([...names].toSorted()).toEqual(['circle', 'g', 'path', 'rect', 'svg']);
    }
  });

  test('every size and theme may be asked for, and no other scale', () => {
    expect(figureSvg(failing, { scale: 1 })).toContain('width="728"');
    for (const scale of [0, -1, NaN, Infinity, 9])
      expect(() => figureSvg(failing, { scale })).toThrow(RangeError);
  });
});

describe('hostile text', () => {
  test('no control character reaches the drawing', async () => {
    const hostile = model({
      case: CONTROLS,
      contract: CONTROLS,
      labels: [CONTROLS, CONTROLS],
      b: [{ ...APEX, tool: CONTROLS, result: CONTROLS }],
      verdict: { behavior_reason: CONTROLS, operational: CONTROLS },
    });
    for (const mode of ['compact', 'expanded'] as const) {
      const svg = figureSvg(hostile, { mode });
      elementsOf(svg);
      expect(svg).toMatch(/^[\n -~]*$/);
      expect((await figurePng(hostile, { mode })).length).toBeGreaterThan(1000);
    }
  });

  test.each([1_000, 20_000, 200_000])('a text of %i characters is cut before it is drawn', async (length) => {
    const endless = 'x'.repeat(length);
    const long = model({
      case: endless,
      labels: [endless, endless],
      b: [{ ...APEX, tool: endless, result: endless }],
      verdict: { behavior_reason: endless, operational: endless },
    });
    for (const mode of ['compact', 'expanded'] as const) {
      const svg = figureSvg(long, { mode });
      expect(svg.length).toBeLessThan(1_000_000);
      expect((await figurePng(long, { mode })).length).toBeGreaterThan(1000);
    }
  });

  test('a cut says how much is missing, and parts no character', () => {
    expect(cutText('short', 5)).toBe('short');
    expect(cutText('x'.repeat(1_005), 5)).toBe('xxxx… +1,001 more');
    for (let lead = 20; lead <= 30; lead++) {
      const cut = cutText(`${'a'.repeat(lead)}🦊tail`, 25);
      expect(cut.isWellFormed()).toBe(true);
      expect(visible(cut)).not.toContain('U+D83');
    }
    expect(cutText('👨‍👩‍👧‍👦'.repeat(9), 20)).toMatch(/^👨‍👩‍👧‍👦… \+\d+ more$/);
    expect(cutText(`e${'\u0301'.repeat(100)}`, 10).startsWith('e\u0301')).toBe(true);
  });
});

describe('very many steps', () => {
  const at = 1200;
  const steps = Array.from({ length: 1500 }, (_, i): StepOptions =>
    i + 1 === at ? APEX : i === at ? IN : {},
  );
  const many = model({ a: Array.from({ length: 1500 }, () => ({})), b: steps });

  test('the picture has a size that can be drawn, in either mode', async () => {
    for (const mode of ['compact', 'expanded'] as const) {
      const { width, height } = await sharp(await figurePng(many, { mode })).metadata();
      expect(height).toBeLessThan(32_767);
      expect(width * height).toBeLessThan(8_100_000);
    }
  });

  test('what is left out is counted, and what is left in is the argument', () => {
    const { measured, model: shown } = measureBounded(many, 'expanded');
    const numbers = measured.rows.flatMap(({ row }) => (row.type === 'step' ? [row.n] : []));
    const gaps = measured.rows.flatMap(({ row }) => (row.type === 'gap' ? [row.counts] : []));
    expect(numbers).toEqual(expect.arrayContaining([1, at - 1, at, at + 1, 1500]));
    expect(numbers).toEqual(numbers.toSorted((x, y) => x - y));
    expect(numbers.length + gaps.reduce((sum, [count]) => sum + count!, 0)).toBe(1500);
    expect(shown.rails[1]!.spans).toEqual([{ from: at, to: at + 1 }]);
  });

  test('fifteen hundred violations draw no more brackets than rows', () => {
    const all = model({ a: [{}], b: steps.map(() => APEX) });
    const { measured, model: shown } = measureBounded(all, 'expanded');
    expect(shown.rails[1]!.spans.length).toBeLessThanOrEqual(measured.rows.length);
    expect(figureSvg(all, { mode: 'expanded' }).length).toBeLessThan(1_500_000);
  });

  test('a few steps are left as they are', () => {
    const { measured } = measureBounded(failing, 'expanded');
    expect(measured.rows.map(({ row }) => row.type)).toEqual(['step', 'step', 'step']);
  });
});

describe('the machine does not matter', () => {
  const draw = `
    const { figurePng } = await import(${JSON.stringify(`${CARD}index.ts`)});
    const png = await figurePng(${JSON.stringify(failing)}).catch((error) => error.message);`;
  const run = (script: string, env: NodeJS.ProcessEnv = {}) =>
    execFileSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('same model, same bytes, with and without fonts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fontless-'));
    try {
      const config = join(folder, 'fonts.conf');
      writeFileSync(config, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig/>\n');
      const script = `${draw}
        const { createHash } = await import('node:crypto');
        process.stdout.write(createHash('sha256').update(png).digest('hex'));`;
      const ordinary = digest(await figurePng(failing));
      expect(digest(await figurePng(failing))).toBe(ordinary);
      expect(run(script, { FONTCONFIG_FILE: config, FONTCONFIG_PATH: folder, HOME: folder })).toBe(ordinary);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('without sharp, one sentence says what to do', () => {
    const hide = `
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(name, context, next) {
          if (name === 'sharp') throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' });
          return next(name, context);
        },
      });`;
    expect(run(`${hide}${draw} process.stdout.write(String(png));`)).toBe(
      'A picture needs sharp, which could not be loaded: npm install sharp',
    );
  });

  test('a PNG holds no date, no text, no color profile', async () => {
    const png = Buffer.from(await figurePng(failing));
    const chunks = new Set<string>();
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
      chunks.add(png.toString('latin1', at + 4, at + 8));
    expect([...chunks]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
  });
});
