/** A site that all tests of one file look at: built once, removed by the file itself. */
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Files, Site } from './site.ts';

export type { Site } from './site.ts';

const root = resolve(import.meta.dirname, '../..');

/** A new site from a fixture; unlike `makeSite`, it outlives the test that makes it. */
export async function makeSharedSite(fixture: string, files: Files = {}): Promise<Site> {
  await mkdir(join(root, 'test/.tmp'), { recursive: true });
  const site = new Site(await mkdtemp(join(root, 'test/.tmp', `${fixture}-`)));
  await cp(join(root, 'test/fixtures', fixture), site.dir, { recursive: true });
  await site.write(files);
  return site;
}
