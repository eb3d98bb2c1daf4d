/** Rebuild: with everything kept, with one trace changed, and in dev from saving a trace to the page that shows it. */
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launch } from '../../test/support/browser.ts';
import { ASTRO, quiet, run } from '../lib/process.ts';
import { type Row, single } from '../lib/table.ts';
import { figure, interleave, ratio, type Samples } from '../lib/trial.ts';
import { LEAN, traceFile, traceSite, writeFiles, writeSite } from '../recipe/sites.ts';
import { makeTrace, traceText } from '../recipe/traces.ts';

const TRACES = 3000;
const TURNS = 3;
const SAVES = 4;

export async function rebuild(): Promise<Row[]> {
  const page = { 'src/pages/figures/[id].astro': FIGURE_PAGE };
  const ours = await writeSite('rebuild-ours', { ...traceSite('ours', TRACES), ...page });
  const rows = await builds(ours);
  return [...rows, ...(await saves(ours))];
}

/** A page with a figure for every tenth trace. */
const FIGURE_PAGE = `---
import { getCollection } from 'astro:content';
import { TraceDiff } from 'astro-trace-diff/components';
export async function getStaticPaths() {
  return (await getCollection('traces'))
    .filter((_, i) => i % 10 === 0)
    .map((entry) => ({ params: { id: entry.id } }));
}
const { id } = Astro.params;
---
<html lang="en"><head><title>{id}</title></head><body><TraceDiff trace={id} /></body></html>
`;

async function builds(dir: string): Promise<Row[]> {
  let index = 0;
  const works: Record<'nothing' | 'one', string> = { nothing: '', one: '' };
  const build = async (kind: keyof typeof works): Promise<number> => {
    const { cpu, output } = await run(dir, ASTRO, ['build', '--verbose']);
    works[kind] = /\d+ files read, .*/.exec(output)?.[0] ?? '';
    return cpu;
  };
  const samples = await interleave(
    {
      cold: async () => {
        await rm(join(dir, 'node_modules/.astro'), { recursive: true, force: true });
        return (await run(dir, ASTRO, ['build'])).cpu;
      },
      nothing: () => build('nothing'),
      one: async () => {
        await change(dir, ++index);
        return build('one');
      },
      // After a build that followed a change, nothing has changed again.
      nothingAgain: () => build('nothing'),
    },
    TURNS,
  );
  const counts = (kind: keyof typeof works) => works[kind].match(/\d+/g)?.map(Number) ?? [];
  const [, checkedNothing = NaN, drawnNothing = NaN] = counts('nothing');
  const [, checkedOne = NaN, drawnOne = NaN] = counts('one');
  return [
    {
      bench: 'Rebuild',
      what: '3,000 traces, 300 figures, nothing changed / the first build',
      figure: ratio(samples.nothingAgain, samples.cold),
      unit: '×',
    },
    {
      bench: 'Rebuild',
      what: 'one trace of 3,000 changed / nothing changed',
      figure: ratio(samples.one, samples.nothingAgain),
      unit: '×',
    },
    {
      ...single(
        'Rebuild',
        'nothing changed: records checked and figures drawn',
        checkedNothing + drawnNothing,
        '',
      ),
      target: { most: 0 },
    },
    {
      ...single('Rebuild', 'one trace changed: records checked and figures drawn', checkedOne + drawnOne, ''),
      target: { most: 2 },
    },
  ];
}

/** Writes the first trace with another case. */
async function change(dir: string, index: number, name = `changed ${index}`): Promise<void> {
  const trace = makeTrace(0, LEAN);
  const path = Object.keys(traceFile(0, LEAN))[0]!;
  await writeFile(join(dir, path), traceText({ ...trace, case: name }));
}

async function saves(dir: string): Promise<Row[]> {
  await writeFiles(dir, {});
  const { origin, stop } = await dev(dir);
  const browser = await launch();
  const samples: Samples = [];
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/figures/run-0000`, { timeout: 60_000 });
    for (let save = 0; save <= SAVES; save++) {
      const ms = await shown(page, dir, save);
      // The first save compiles what later ones find compiled.
      if (save > 0) samples.push(ms);
    }
  } finally {
    await browser.close();
    await stop();
  }
  return [
    {
      bench: 'Rebuild',
      what: 'dev, 3,000 traces: from saving a trace to the page showing it',
      figure: figure(samples),
      unit: 'ms',
    },
  ];
}

/** Milliseconds from saving a trace until the open page shows it. */
async function shown(page: Page, dir: string, save: number): Promise<number> {
  const start = performance.now();
  await change(dir, save, `saved ${save} ${start}`);
  await page.getByText(`saved ${save} ${start}`).first().waitFor({ state: 'attached', timeout: 60_000 });
  return performance.now() - start;
}

/** A dev server, once it answers. */
async function dev(dir: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [ASTRO, 'dev', '--port', '0', '--host', '127.0.0.1'], {
    cwd: dir,
    env: { ...process.env, ...quiet },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const origin = await new Promise<string>((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found) done(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => {
      fail(new Error(`the dev server ended:\n${output}`));
    });
  });
  const stop = () =>
    new Promise<void>((done) => {
      child.removeAllListeners('close').on('close', () => {
        done();
      });
      child.kill();
    });
  return { origin, stop };
}
