/** The site of this repository, copied into a folder of its own and built there. */
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Files, Site } from './site.ts';

const root = resolve(import.meta.dirname, '../..');
const temporary = join(root, 'test/.tmp');
const PARTS = ['src', 'content', 'public', 'astro.config.mjs', 'tsconfig.json'];

/** What `trailingSlash` may be. */
export type Slash = 'always' | 'never' | 'ignore';

/**
 * A built copy of the site. Whoever asks for it removes it.
 *
 * @param address Where it lives, in place of what its config says.
 * @param files Written over the copy.
 * @throws Error with all that was said, where it does not build.
 */
export async function ownSite(
  { base, trailingSlash }: { base: string; trailingSlash: Slash } = { base: '', trailingSlash: 'ignore' },
  files: Files = {},
): Promise<Site> {
  await mkdir(temporary, { recursive: true });
  const site = new Site(await mkdtemp(join(temporary, 'own-')));
  for (const part of PARTS) await cp(join(root, part), join(site.dir, part), { recursive: true });
  await site.write({
    'package.json': '{ "type": "module" }',
    'moved.config.mjs': `import config from './astro.config.mjs';
export default { ...config, base: ${JSON.stringify(base)}, trailingSlash: ${JSON.stringify(trailingSlash)} };`,
    ...files,
  });
  const { code, output } = await site.build('--config', 'moved.config.mjs');
  if (code === 0) return site;
  await site.remove('');
  throw new Error(output);
}
