/** Keeps what a build made in a folder of Astro's cache, one file each, and only while builds ask for it. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keep } from '../work.ts';

/** A folder of kept bytes. */
export class KeepFolder implements Keep {
  readonly #folder: string;
  readonly #basis: string;
  readonly #asked = new Set<string>();

  /**
   * @param cacheDir Astro's own cache.
   * @param basis What everything kept depends on, such as the version of what made it.
   */
  constructor(cacheDir: URL, basis: string) {
    this.#folder = fileURLToPath(new URL('trace-diff/', cacheDir));
    this.#basis = basis;
  }

  read(from: readonly string[]): Uint8Array | undefined {
    const name = this.#nameOf(from);
    try {
      const bytes = readFileSync(join(this.#folder, name));
      this.#asked.add(name);
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** A cache that cannot be written is no reason for a build to fail: the next one makes things again. */
  write(from: readonly string[], bytes: Uint8Array): void {
    const name = this.#nameOf(from);
    const path = join(this.#folder, name);
    try {
      if (this.#asked.size === 0) mkdirSync(this.#folder, { recursive: true });
      // Never half a file, whatever ends the build.
      writeFileSync(`${path}.new`, bytes);
      renameSync(`${path}.new`, path);
      this.#asked.add(name);
    } catch {
      return;
    }
  }

  /** Removes what this build did not ask for. */
  prune(): void {
    let names: string[];
    try {
      names = readdirSync(this.#folder);
    } catch {
      return;
    }
    for (const name of names) if (!this.#asked.has(name)) rmSync(join(this.#folder, name), { force: true });
  }

  #nameOf(from: readonly string[]): string {
    return createHash('sha256')
      .update(JSON.stringify([this.#basis, ...from]))
      .digest('hex')
      .slice(0, 40);
  }
}
