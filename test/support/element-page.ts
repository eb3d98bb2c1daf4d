/** Pages that show `<trace-diff>` elements in a real browser, and everything such a page says. */
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import type {} from '../../integrations/trace-diff/src/element/types.ts';
import { type Answers, serve, type TestServer } from './server.ts';

const built = new URL('../../integrations/trace-diff/dist/element/', import.meta.url);

/** The files of the package that go to browsers. */
export const files = {
  element: await readFile(new URL('trace-diff.js', built), 'utf8'),
  island: await readFile(new URL('island.js', built), 'utf8'),
  styles: await readFile(new URL('figure.css', built), 'utf8'),
};

/** How a page brings the whole element. */
export const tags = {
  classic: '<script src="/trace-diff.js"></script>',
  deferred: '<script src="/trace-diff.js" defer></script>',
  module: '<script type="module" src="/trace-diff.js"></script>',
  island: '<script type="module" src="/island.js"></script>',
} as const;

/** What a page is made of. */
export interface PageParts {
  head?: string;
  body?: string;
  answers?: Answers;
  headers?: Record<string, string>;
  context?: BrowserContextOptions;
  /** Path of the page. */
  path?: string;
}

/** An open page. */
export interface OpenPage {
  page: Page;
  server: TestServer;
  /** Everything in the console, as `type: text`. */
  said: string[];
  /** Errors that nobody caught. */
  uncaught: string[];
}

/** Opens a page; it is closed when the test is over. */
export async function open(browser: Browser, parts: PageParts): Promise<OpenPage> {
  const { head = '', body = '', answers = {}, headers = {}, path = '/page.html' } = parts;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>page</title>${head}</head><body>${body}</body></html>`;
  const server = await serve({
    '/trace-diff.js': files.element,
    '/island.js': files.island,
    '/figure.css': files.styles,
    '/favicon.ico': '',
    [path]: { body: html, headers },
    ...answers,
  });
  const context = await browser.newContext(parts.context);
  onTestFinished(async () => {
    await context.close();
    await server.close();
  });
  const page = await context.newPage();
  const opened: OpenPage = { page, server, said: [], uncaught: [] };
  page.on('console', (message) => opened.said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => opened.uncaught.push(String(error)));
  await page.goto(server.origin + path);
  return opened;
}

/** Waits until `count` figures or error lines are there. */
export async function shown(page: Page, count = 1): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('trace-diff > figure, trace-diff > .td-error').length >= wanted,
    count,
  );
}

/** Every string in a record, by its path. */
export function strings(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    strings(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A copy of `value` with another value at `path`. */
export function changedAt<T>(value: T, path: readonly (string | number)[], to: unknown): T {
  const copy = structuredClone(value);
  let holder = copy as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) holder = holder[part] as Record<string | number, unknown>;
  holder[path.at(-1)!] = to;
  return copy;
}

/** JSON for a script element: without a "<" that could end it. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
