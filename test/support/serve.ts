/** A static host for a folder, on 127.0.0.1 and a port of its own. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** A running host. */
export interface Host {
  /** Its origin, without a final slash. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves `folder`; a path without a file is answered by its `index.html`, or by `404.html` where the folder has one.
 *
 * @param gzip Whether texts are compressed on the way, as a public host would.
 */
export async function serve(folder: string, { gzip = false } = {}): Promise<Host> {
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const found = [join(folder, path), join(folder, path, 'index.html')].find(isFile);
    const file = found ?? [join(folder, '404.html')].find(isFile);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)];
    const packed = gzip && type !== undefined;
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': type ?? 'application/octet-stream',
      ...(packed && { 'content-encoding': 'gzip' }),
    });
    const content = createReadStream(file);
    (packed ? content.pipe(createGzip()) : content).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
