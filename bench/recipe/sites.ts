/** Whole sites to build: essays with figures, and collections of traces. Written anew for each bench, below bench/.tmp. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { figureHtml, fromBehavior } from '../../integrations/trace-diff/src/render.ts';
import { ROOT, TEMPORARY } from '../lib/process.ts';
import { makeTrace, paragraph, type RecipeOptions, type RecipeTrace, traceText } from './traces.ts';

/** Files of a site by their path. */
type Files = Record<string, string>;

const PACKAGE = join(ROOT, 'integrations/trace-diff');

/** Writes a site, with a copy of the built package: a rebuild of it meanwhile changes no figure. */
export async function writeSite(name: string, files: Files): Promise<string> {
  const dir = join(TEMPORARY, name);
  await rm(dir, { recursive: true, force: true });
  for (const part of ['package.json', 'bin', 'dist', 'src/components', 'src/styles.css']) {
    await cp(join(PACKAGE, part), join(dir, 'node_modules/astro-trace-diff', part), { recursive: true });
  }
  await writeFiles(dir, { 'package.json': MANIFEST, ...files });
  return dir;
}

export async function writeFiles(dir: string, files: Files): Promise<void> {
  const folders = new Set(Object.keys(files).map((path) => dirname(join(dir, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(dir, path), text)));
}

/** Astro bundles the packages of Astro components by what a site says it depends on. */
const MANIFEST = JSON.stringify({ type: 'module', dependencies: { 'astro-trace-diff': '*' } });

const CONFIG = `
import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import traceDiff from 'astro-trace-diff';
export default defineConfig({
  build: { concurrency: Number(process.env.BENCH_CONCURRENCY ?? 1) },
  integrations: [mdx(), traceDiff({ collections: { traces: ['traces'] } })],
});
`;

const ESSAY_PAGE = `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('essays')).map((essay) => ({ params: { slug: essay.id }, props: { essay } }));
}
const { Content } = await render(Astro.props.essay);
---
<html lang="en"><head><title>{Astro.props.essay.data.title}</title></head><body><article><Content /></article></body></html>
`;

const ENDPOINT = `
import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('traces')).map((entry) => ({ params: { id: entry.id }, props: { entry } }));
}
export const GET = ({ props }) => new Response(JSON.stringify(props.entry.data));
`;

const PICTURE = `
import { getCollection } from 'astro:content';
import { figurePng } from 'astro-trace-diff/card';
import { fromBehavior } from 'astro-trace-diff/render';
export async function getStaticPaths() {
  return (await getCollection('traces')).map(({ id, data }) => ({ params: { id }, props: { data } }));
}
export const GET = async ({ props }) => new Response(await figurePng(fromBehavior(props.data), { mode: 'expanded' }));
`;

const ESSAYS = `defineCollection({ loader: glob({ base: './content/essays', pattern: '**/*.mdx' }), schema: z.object({ title: z.string() }) })`;

const contentConfig = (collections: string) => `
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { behaviorTraces } from 'astro-trace-diff/content';
import { behaviorTrace } from 'astro-trace-diff/schema';
export const collections = { ${collections} };
`;

/**
 * What stands in the place of an essay's figures: nothing; the component; or the markup that it would draw, as a string that
 * the essay holds, or that it imports from one module.
 */
export type Figures = 'none' | 'drawn' | 'pasted' | 'imported';

/** How large a site of essays is. */
export interface EssaySize {
  essays: number;
  /** In each essay. */
  figures: number;
  /** That all figures together show in turn. */
  traces: number;
  options?: RecipeOptions;
}

const id = (index: number): string => `run-${String(index).padStart(4, '0')}`;

/** A trace's file by its path. */
export function traceFile(index: number, options?: RecipeOptions): Files {
  return { [`content/traces/${id(index)}.json`]: traceText(makeTrace(index, options)) };
}

/** A site of essays. All kinds of one size hold the same traces and text. */
export function essaySite(kind: Figures, { essays, figures, traces, options }: EssaySize): Files {
  const files: Files = {
    'astro.config.mjs': CONFIG,
    'src/content.config.ts': contentConfig(
      `essays: ${ESSAYS}, traces: behaviorTraces({ base: './content/traces' })`,
    ),
    'src/pages/essays/[...slug].astro': ESSAY_PAGE,
  };
  for (let t = 0; t < traces; t++) Object.assign(files, traceFile(t, options));
  const finished =
    kind === 'pasted' || kind === 'imported'
      ? Array.from({ length: traces }, (_, t) => markup(t, options))
      : [];
  if (kind === 'imported') {
    files['src/figures.js'] = `export const figures = ${JSON.stringify(finished, null, 1)};\n`;
  }
  const figure = (trace: number): string => {
    if (kind === 'drawn') return `<TraceDiff trace="${id(trace)}" />`;
    const html = kind === 'imported' ? `figures[${trace}]` : JSON.stringify(finished[trace]);
    return `<trace-diff data-mode="compact" set:html={${html}} />`;
  };
  for (let e = 0; e < essays; e++) {
    const shown =
      kind === 'none' ? [] : Array.from({ length: figures }, (_, f) => figure((e * figures + f) % traces));
    const text = Array.from({ length: 6 }, (_, p) => paragraph(e * 6 + p, 600));
    files[`content/essays/essay-${String(e).padStart(4, '0')}.mdx`] = [
      `---\ntitle: Essay ${e}\n---`,
      ...(kind === 'imported' ? ["import { figures } from '../../src/figures.js';"] : []),
      '## What happened',
      ...text.slice(0, 3),
      ...shown.slice(0, figures / 2),
      '## What it means',
      ...text.slice(3),
      ...shown.slice(figures / 2),
      '',
    ].join('\n\n');
  }
  return files;
}

function markup(index: number, options?: RecipeOptions): string {
  const trace = checkText('', traceText(makeTrace(index, options))).record as BehaviorTrace;
  return figureHtml(fromBehavior(trace), { mode: 'compact', id: id(index) });
}

/** A site of nothing but a collection of traces and the page or endpoint that is made for each. */
export function traceSite(
  loader: 'ours' | 'glob',
  {
    traces,
    options = LEAN,
    page = { 'src/pages/data/[...id].json.ts': ENDPOINT },
  }: { traces: number; options?: RecipeOptions; page?: Files },
): Files {
  const files: Files = {
    'astro.config.mjs': CONFIG,
    'src/content.config.ts': contentConfig(
      loader === 'ours'
        ? "traces: behaviorTraces({ base: './content/traces' })"
        : "traces: defineCollection({ loader: glob({ base: './content/traces', pattern: '**/*.json' }), schema: behaviorTrace })",
    ),
    ...page,
  };
  for (let t = 0; t < traces; t++) Object.assign(files, traceFile(t, options));
  return files;
}

/** A site of nothing but a picture of each of its traces. */
export function pictureSite(traces: number): Files {
  const files: Files = {
    'astro.config.mjs': CONFIG,
    'src/content.config.ts': contentConfig("traces: behaviorTraces({ base: './content/traces' })"),
    'src/pages/[id].png.ts': PICTURE,
  };
  for (let t = 0; t < traces; t++) Object.assign(files, traceFile(t));
  return files;
}

/** 61 steps of about 160 characters each: what 3,000 traces of 30 MB are made of. */
export const LEAN: RecipeOptions = { steps: [30, 31], recorded: false };

/** Results that are too long for a figure: a piece of advice for each. */
export const LONG: RecipeOptions = { result: [90, 160] };

/** 61 steps with such a result each. */
export const ADVISED: RecipeOptions = { ...LEAN, ...LONG };

/** A site of one page that shows `traces`, each after a paragraph. */
export function readerSite(traces: readonly RecipeTrace[]): Files {
  const figures = traces.map((_, i) => `<p>${paragraph(i, 600)}</p><TraceDiff trace="${id(i)}" />`).join('');
  return {
    'astro.config.mjs': CONFIG,
    'src/content.config.ts': contentConfig("traces: behaviorTraces({ base: './content/traces' })"),
    'src/pages/index.astro': `---
import { TraceDiff } from 'astro-trace-diff/components';
---
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>t</title></head><body><article>${figures}<p>${paragraph(9, 600)}</p></article></body></html>
`,
    ...Object.fromEntries(traces.map((trace, i) => [`content/traces/${id(i)}.json`, traceText(trace)])),
  };
}
