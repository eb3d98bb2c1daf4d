/** `astro dev` of a little site, as a person who writes has it running. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { type Site, userEnvironment } from './site.ts';

const ASTRO = resolve(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs');
const PATIENCE = 40_000;
/** Vite's watcher tells no second change of a file within 50 ms of the first: a person saves no faster than this. */
const BETWEEN_SAVES = 100;

/** A dev server of a site in a process of its own, with all that it has said. */
export class Dev {
  output = '';
  origin = '';
  readonly #child: ChildProcess;
  readonly #site: Site;
  #saved = 0;

  /** @param astro What the fixture's config adds to its own, where it reads ASTRO. */
  constructor(site: Site, astro: object = {}) {
    this.#site = site;
    this.#child = spawn(
      process.execPath,
      [ASTRO, 'dev', '--host', '127.0.0.1', '--port', String(20_000 + (process.pid % 20_000))],
      {
        cwd: site.dir,
        env: {
          ...userEnvironment(),
          ASTRO: JSON.stringify(astro),
          ASTRO_TELEMETRY_DISABLED: '1',
          ASTRO_DEV_BACKGROUND: '0',
          NO_COLOR: '1',
          FORCE_COLOR: '0',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /** Asks until the answer is as wanted; in the end it is said what came instead. */
  async until(what: string, wanted: () => Promise<boolean> | boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      if (this.#child.exitCode !== null) break;
      if (await wanted()) return;
      await new Promise((done) => setTimeout(done, 60));
    }
    throw new Error(`${what}: not seen\n${this.output}`);
  }

  async ready(): Promise<void> {
    await this.until('the address', () => {
      this.origin = /http:\/\/127\.0\.0\.1:\d+/.exec(this.output)?.[0] ?? '';
      return this.origin !== '';
    });
  }

  /** The text of a page, or its status where it is no page. */
  async page(path: string): Promise<string> {
    try {
      const response = await fetch(this.origin + path);
      const text = await response.text();
      return response.ok ? text : String(response.status);
    } catch (error) {
      return `no answer: ${String(error)} ${String((error as Error).cause)}`;
    }
  }

  async shows(path: string, words: string): Promise<void> {
    let last = '';
    await this.until(`${words} on ${path}`, async () => (last = await this.page(path)).includes(words)).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\nlast answer: ${last.slice(0, 2000)}`);
      },
    );
  }

  /** Saves one file, at the pace of a person. */
  async save(path: string, text: string): Promise<void> {
    await this.until('time for the next save', () => Date.now() - this.#saved >= BETWEEN_SAVES);
    await this.#site.write({ [path]: text });
    this.#saved = Date.now();
  }

  /** Waits for `words` in what is said from now on. */
  async says(words: string, work: () => Promise<unknown>): Promise<void> {
    const from = this.output.length;
    await work();
    await this.until(words, () => this.output.slice(from).includes(words));
  }

  stop(): Promise<void> {
    return new Promise((done) => {
      if (this.#child.exitCode !== null) {
        done();
        return;
      }
      this.#child.on('exit', () => {
        done();
      });
      this.#child.kill('SIGKILL');
    });
  }
}
