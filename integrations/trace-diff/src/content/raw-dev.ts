/**
 * Draws raw `<trace-diff>` elements of each page that the dev server answers with. What is wrong with their data is
 * logged and shown in the figure's place; it never keeps a page from being seen.
 */
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MiddlewareHandler } from 'astro';
import type { ViteDevServer } from 'vite';
import { hasErrors } from '../check/problem.ts';
import { advised } from '../check/silence.ts';
import { prettyReport } from '../report/pretty.ts';
import { reportOn } from './failure.ts';
import { drawRaw, type Loaded, type RawContext, withLine } from './raw-draw.ts';
import { BROWSER_FILES, pathBelow } from './raw-files.ts';
import { componentsInMarkdown, withoutMarks } from './raw-mark.ts';
import { headEdit, mayHaveRaw, type RawElement, readPage, rewritten } from './raw-page.ts';
import { decodeText } from './read-file.ts';
import { type DevSite, sharedState } from './shared-state.ts';
import { basePrefix } from './site-address.ts';

const STYLES = '/@astro-trace-diff/figure.css';
const ISLAND = '/@astro-trace-diff/island.js';

/** Astro's middleware, added for the dev server alone. */
export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  const response = await next();
  const { dev } = sharedState();
  if (!dev || !/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return response;
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const advice = advised(componentsInMarkdown(html), sharedState());
  if (advice.length > 0) dev.logger.warn(`\n${prettyReport(reportOn(dev.root, 1, advice))}`);
  const body = mayHaveRaw(html) ? await drawInDev(html, url, dev) : withoutMarks(html);
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
};

async function drawInDev(html: string, url: URL, dev: DevSite): Promise<string> {
  const page = readPage(html);
  const context: RawContext = {
    site: dev.site,
    ids: page.ids,
    ordinals: new Map(),
    page: url.pathname,
    url: (page.base === undefined ? null : URL.parse(page.base, url)) ?? url,
    load: (path) => loadInDev(path, url, dev),
  };
  const drawn: { element: RawElement; text: string }[] = [];
  for (const element of page.elements) {
    const { html: text, line, problems: found } = await drawRaw(element, context);
    const problems = advised(found, sharedState());
    if (problems.length > 0) {
      dev.logger[hasErrors(problems) ? 'error' : 'warn'](
        `\n${prettyReport(reportOn(dev.root, 1, problems))}`,
      );
    }
    const shown = text ?? (line === undefined ? undefined : withLine(element, context, line));
    if (shown !== undefined) drawn.push({ element, text: shown });
  }
  const prefix = basePrefix(dev.site.base);
  const tags = `<link rel="stylesheet" href="${prefix}${STYLES}"><script type="module" src="${prefix}${ISLAND}"></script>`;
  const text = rewritten(html, drawn, drawn.length > 0 ? [headEdit(page, tags)] : []);
  return withoutMarks(text);
}

/** The data at a path of the site: a public file, else what the dev server itself answers. */
async function loadInDev(path: string, page: URL, dev: DevSite): Promise<Loaded> {
  const inner = path.slice(basePrefix(dev.site.base).length).split('?')[0]!;
  const file = pathBelow(dev.publicDir, inner);
  const bytes = file && (await readFile(file).catch(() => undefined));
  if (file && bytes) {
    const name = relative(fileURLToPath(dev.root), fileURLToPath(file)).split(sep).join('/');
    const read = decodeText(bytes, name);
    return 'text' in read
      ? { text: read.text, file: name }
      : { missing: `and ${read.problem.message}`, hint: read.problem.hint };
  }
  const response = await fetch(new URL(path, page)).catch(() => undefined);
  if (response?.ok) return { text: await response.text() };
  return {
    missing: `and the site has nothing there${response ? ` (status ${response.status})` : ''}`,
    hint: 'data lies in public/, or is made by a route of the site',
  };
}

/** Serves what a build writes into the output: the whole element, and what drawn pages ask for. */
export function serveBrowserFiles(server: ViteDevServer, base: string, elementPath: string | false): void {
  const prefix = basePrefix(base);
  const files = new Map<string, URL>([
    [STYLES, BROWSER_FILES.styles],
    [ISLAND, BROWSER_FILES.island],
    ...(elementPath === false ? [] : [[elementPath, BROWSER_FILES.element] as const]),
  ]);
  server.middlewares.use((request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?');
    const file =
      files.get(path) ?? (path.startsWith(`${prefix}/`) ? files.get(path.slice(prefix.length)) : undefined);
    if (!file) {
      next();
      return;
    }
    readFile(file).then((content) => {
      response.setHeader('content-type', file.pathname.endsWith('.css') ? 'text/css' : 'text/javascript');
      response.end(content);
    }, next);
  });
}
