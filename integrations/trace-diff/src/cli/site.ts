/**
 * A site, loaded as `astro build` loads it: its Astro config and content config are evaluated by the Astro that is
 * installed there, and what they say is asked, not guessed from how they are written.
 *
 * Two other ways were weighed. `sync()` of Astro runs every loader of the site, those that fetch over the network or
 * render all essays too; it writes to `.astro/` and to the store that a build or a dev server may be using; and a bad
 * entry of a `glob()` collection ends it before the rest is read. A manifest that the integration writes on each run is
 * not there in a clean clone, where it would take a sync after all, and elsewhere it may be older than what it lists.
 * Here only collections of traces are loaded, by their own loaders, and nothing is written. It costs about a second.
 */
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { AstroConfig, AstroIntegration } from 'astro';
import type * as AstroConfigModule from 'astro/config';
import type { InlineConfig } from 'vite';
import type * as Vite from 'vite';
import { contentConfig } from './site-config.ts';

/** A site's config, and the collections that its content config exports. */
export interface LoadedSite {
  config: AstroConfig;
  collections: Readonly<Record<string, unknown>>;
}

/**
 * Loads the site in `cwd`, which has the file `configFile`.
 *
 * @throws Error with one sentence where Astro is not installed, or a config cannot be loaded.
 */
export async function loadSite(cwd: string, configFile: string): Promise<LoadedSite> {
  // This is no run of Astro's, and the environment is that of a build.
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  process.env['NODE_ENV'] ??= 'production';
  let astro: string;
  try {
    astro = createRequire(join(cwd, 'package.json')).resolve('astro/config');
  } catch {
    throw new Error(
      `${configFile} says what to check, and astro is not installed here: run npm install, or name a file or folder`,
    );
  }
  const { getViteConfig } = (await import(pathToFileURL(astro).href)) as typeof AstroConfigModule;
  const vite = (await import(pathToFileURL(createRequire(astro).resolve('vite')).href)) as typeof Vite;
  let server: Vite.ViteDevServer | undefined;
  let loading = `this site (${configFile})`;
  try {
    let config!: AstroConfig;
    const listener: AstroIntegration = {
      name: 'trace-diff check',
      hooks: {
        'astro:config:done': ({ config: done }) => {
          config = done;
        },
      },
    };
    const viteConfig = await getViteConfig(
      {},
      { logLevel: 'silent', integrations: [listener] },
    )({ mode: 'production', command: 'build' });
    const path = contentConfig(config);
    if (path === undefined) return { config, collections: {} };
    loading = relative(cwd, path);
    server = await vite.createServer(vite.mergeConfig(viteConfig, quiet));
    const environment = server.environments['astro'] ?? server.environments.ssr;
    if (!vite.isRunnableDevEnvironment(environment)) throw new Error('Astro gives no way to run it');
    const { collections } = await environment.runner.import<Partial<LoadedSite>>(path);
    return { config, collections: collections ?? {} };
  } catch (error) {
    throw new Error(`${loading} cannot be loaded: ${wordsOf(error)}`);
  } finally {
    await server?.close();
  }
}

/** A server that serves nobody: no socket, no watcher, nothing prepared for a browser. */
const quiet: InlineConfig = {
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  logLevel: 'silent',
  plugins: [
    {
      name: 'trace-diff-check',
      configEnvironment: {
        order: 'post',
        handler(_name, options) {
          options.optimizeDeps = { noDiscovery: true };
        },
      },
    },
  ],
};

function wordsOf(error: unknown): string {
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim();
}
