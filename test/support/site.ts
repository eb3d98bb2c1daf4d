/**
 * Whole little sites, written into a folder of their own below the repository, so that `astro` and the package resolve
 * as they would for anybody, and built by Astro's command line in a process of its own.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const temporary = join(root, 'test/.tmp');
const ASTRO = join(root, 'node_modules/astro/bin/astro.mjs');

/** Files of a site by their path. */
export type Files = Readonly<Record<string, string>>;

/** How a process ended. */
export interface Ended {
  code: number | null;
  /** Standard output and error, as they came. */
  output: string;
}

/** The environment that a person's shell would give: what vitest sets for its tests changes what Astro does. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const ofTests = /^(?:VITEST|NODE_ENV$|DEV$|PROD$|SSR$|MODE$|TEST$|BASE_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTests.test(name)));
}

/** A site in a folder of its own, gone when the test is over. */
export class Site {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Writes `files` over what is there. */
  async write(files: Files): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.dir, path)), { recursive: true });
      await writeFile(join(this.dir, path), text);
    }
  }

  /** Removes one file or folder. */
  async remove(path: string): Promise<void> {
    await rm(join(this.dir, path), { recursive: true, force: true });
  }

  /** The text of a file of the site. */
  read(path: string): Promise<string> {
    return readFile(join(this.dir, path), 'utf8');
  }

  /** Every file below `folder`, by its path below it, in one order. */
  async files(folder = 'dist'): Promise<string[]> {
    const at = join(this.dir, folder);
    const entries = await readdir(at, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(at, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  }

  /** `astro build`. */
  build(...words: string[]): Promise<Ended> {
    return this.run(ASTRO, ['build', ...words]);
  }

  /** `astro build`, and how often it read each file of the folder `within`, counted where it asks the system. */
  async buildCounting(within: string): Promise<Ended & { reads: Record<string, number> }> {
    const target = join(this.dir, 'reads.json');
    const ended = await this.run(ASTRO, ['build'], {
      NODE_OPTIONS: `--import=${new URL('count-reads.mjs', import.meta.url).href}`,
      COUNT_READS_IN: within,
      COUNT_READS_TO: target,
    });
    return { ...ended, reads: JSON.parse(await readFile(target, 'utf8')) as Record<string, number> };
  }

  /** `trace-diff`, as the command line of the built package. */
  traceDiff(...words: string[]): Promise<Ended> {
    return this.run(join(root, 'integrations/trace-diff/bin/trace-diff.js'), words);
  }

  /** A script in the site's folder, under the Node that runs the tests. */
  run(script: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return new Promise((done, fail) => {
      const child = spawn(process.execPath, [script, ...words], {
        cwd: this.dir,
        env: { ...userEnvironment(), ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('error', fail);
      child.on('close', (code) => {
        done({ code, output });
      });
    });
  }
}

/**
 * A new site.
 *
 * @param fixture Folder below `test/fixtures` to start from; nothing without one.
 * @param files Written over it.
 */
export async function makeSite(fixture: string | undefined, files: Files = {}): Promise<Site> {
  await mkdir(temporary, { recursive: true });
  const dir = await mkdtemp(join(temporary, `${fixture ?? 'site'}-`));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  if (fixture !== undefined) {
    await cp(join(root, 'test/fixtures', fixture), dir, {
      recursive: true,
      filter: (source) => !/[\\/](?:dist|\.astro|node_modules)$/.test(source),
    });
  }
  const site = new Site(dir);
  await site.write(files);
  return site;
}
