/** A package registry that has one package more than the one npm is set to: a tarball that is not published yet. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Serves the package in `folder`, packed as `tarball`; everything else is asked of npm's own registry. */
export async function registryWith(
  folder: string,
  tarball: string,
): Promise<{ url: string; close: () => void }> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  const upstream = stdout.trim().replace(/\/$/, '');
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const { name, version } = manifest;
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    const dist = { tarball: `${url()}/${name}/-/${name}-${version}.tgz` };
    const answer = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (path === `/${name}`) {
      answer({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } });
    } else if (path === `/${name}/latest` || path === `/${name}/${version}`) answer({ ...manifest, dist });
    else if (path.endsWith('.tgz') && path.startsWith(`/${name}/`)) {
      void readFile(tarball).then((bytes) => response.end(bytes));
    } else response.writeHead(307, { location: upstream + path }).end();
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: url(), close: () => server.close() };
}
