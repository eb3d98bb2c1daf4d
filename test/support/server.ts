/** A small web server for tests: files from memory or from a folder, with the headers and delays a test asks for. */
import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** One answer. */
export interface Answer {
  body: string | Uint8Array;
  status?: number;
  headers?: Record<string, string>;
  /** How long it takes, in ms; `forever` never comes. */
  after?: number | 'forever';
}

/** Answers by path; a function is asked each time. */
export type Answers = Record<string, string | Answer | ((url: URL) => string | Answer)>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A running server. */
export class TestServer {
  /** Paths asked for, in order. */
  readonly asked: string[] = [];
  readonly origin: string;
  readonly #server: Server;

  constructor(server: Server, asked: string[]) {
    this.#server = server;
    this.asked = asked;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** How often `path` was asked for. */
  count(path: string): number {
    return this.asked.filter((asked) => asked === path).length;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) =>
      this.#server.close(() => {
        done();
      }),
    );
  }
}

/**
 * Serves `answers`, then what is in `folder`.
 *
 * @param headers For every answer.
 */
export async function serve(
  answers: Answers,
  {
    folder,
    base = '',
    headers = {},
  }: { folder?: string; base?: string; headers?: Record<string, string> } = {},
): Promise<TestServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    asked.push(url.pathname);
    const given = answers[url.pathname];
    const made = typeof given === 'function' ? given(url) : given;
    const answering =
      made !== undefined
        ? Promise.resolve(typeof made === 'string' ? { body: made } : made)
        : fileAnswer(folder, base, url.pathname);
    void answering.then((answer) => {
      if (answer.after === 'forever') return;
      setTimeout(() => {
        response.writeHead(answer.status ?? 200, {
          'content-type': TYPES[extname(url.pathname)] ?? TYPES['.html'],
          ...headers,
          ...answer.headers,
        });
        response.end(answer.body);
      }, answer.after ?? 0);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return new TestServer(server, asked);
}

async function fileAnswer(folder: string | undefined, base: string, path: string): Promise<Answer> {
  const missing: Answer = { body: 'not found', status: 404 };
  if (folder === undefined || !path.startsWith(base)) return missing;
  const inner = decodeURIComponent(path.slice(base.length));
  for (const file of [
    join(folder, inner),
    join(folder, inner, 'index.html'),
    join(folder, `${inner}.html`),
  ]) {
    if (!(await stat(file).catch(() => undefined))?.isFile()) continue;
    return { body: await readFile(file), headers: { 'content-type': TYPES[extname(file)] ?? 'text/plain' } };
  }
  return missing;
}
