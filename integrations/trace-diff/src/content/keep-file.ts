/**
 * Keeps what a build made in one file of Astro's cache, and only while builds ask for it. One file, since thousands of small
 * ones would cost more to open than drawing costs.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keep } from '../work.ts';

/** Where a record lies in the file. */
interface Place {
  /** Of its first byte, that of its head. */
  start: number;
  head: number;
  length: number;
}

const NAME = 40;
/** A record is a line of its name, the hash of its bytes and their number; its bytes; and a line break. */
const HEAD = /^([0-9a-f]{40}) [0-9a-f]{40} (\d{1,10})\n/;
const LONGEST_HEAD = 2 * NAME + 13;

const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, NAME);

const headOf = (name: string, bytes: Uint8Array): string => `${name} ${hashOf(bytes)} ${bytes.length}\n`;

/** A file of kept bytes. Records are appended, so that whatever ends a build leaves all that were made before. */
export class KeepFile implements Keep {
  readonly #path: string;
  readonly #basis: string;
  readonly #asked = new Set<string>();
  #file: number | undefined;
  #places = new Map<string, Place>();
  /** Where the file's records end. */
  #end = 0;
  #fault: string | undefined;

  /**
   * @param cacheDir Astro's own cache.
   * @param basis What everything kept depends on, such as the version of what made it.
   */
  constructor(cacheDir: URL, basis: string) {
    this.#path = fileURLToPath(new URL('trace-diff.kept', cacheDir));
    this.#basis = basis;
  }

  /**
   * Why nothing can be kept, once that is so: a clause. It is no reason for a build to fail, and the file is left alone
   * from then on: the next build makes things again.
   */
  get fault(): string | undefined {
    return this.#fault;
  }

  read(from: readonly string[]): Uint8Array | undefined {
    if (this.#fault !== undefined) return undefined;
    const name = this.#nameOf(from);
    try {
      const bytes = this.#bytesOf(this.#open(), name);
      if (bytes) this.#asked.add(name);
      return bytes;
    } catch (error) {
      this.#fault = faultOf(error);
      return undefined;
    }
  }

  write(from: readonly string[], bytes: Uint8Array): void {
    if (this.#fault !== undefined) return;
    const name = this.#nameOf(from);
    try {
      const file = this.#open();
      const record = recordOf(name, bytes);
      writeWhole(file, record);
      const head = record.length - bytes.length - 1;
      this.#places.set(name, { start: this.#end, head, length: bytes.length });
      this.#end += record.length;
      this.#asked.add(name);
    } catch (error) {
      this.#fault = faultOf(error);
    }
  }

  /** Removes what this build did not ask for. To be called once, at its end. */
  prune(): void {
    if (this.#fault !== undefined || (this.#file === undefined && !fs.existsSync(this.#path))) return;
    const fresh = `${this.#path}.${process.pid}`;
    try {
      const file = this.#open();
      const asked = [...this.#places].filter(([name]) => this.#asked.has(name));
      const size = asked.reduce((sum, [, { head, length }]) => sum + head + length + 1, 0);
      if (size < fs.fstatSync(file).size) {
        const target = fs.openSync(fresh, 'w');
        for (const [name] of asked) {
          const bytes = this.#bytesOf(file, name);
          if (bytes) writeWhole(target, recordOf(name, bytes));
        }
        fs.closeSync(target);
        this.#close();
        fs.renameSync(fresh, this.#path);
      }
    } catch {
      fs.rmSync(fresh, { force: true });
    }
    this.#close();
  }

  /** The file, open, with all its records known. */
  #open(): number {
    if (this.#file !== undefined) return this.#file;
    fs.mkdirSync(dirname(this.#path), { recursive: true });
    const file = fs.openSync(this.#path, 'a+');
    const { size } = fs.fstatSync(file);
    ({ places: this.#places, end: this.#end } = recordsIn(file, size));
    // A record that was cut off would hide all that are written after it.
    if (this.#end < size) fs.ftruncateSync(file, this.#end);
    return (this.#file = file);
  }

  #close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
  }

  /** Bytes under `name`; undefined also where they are damaged, or another build that runs meanwhile put its own there. */
  #bytesOf(file: number, name: string): Uint8Array | undefined {
    const place = this.#places.get(name);
    if (!place) return undefined;
    const record = Buffer.allocUnsafe(place.head + place.length);
    const read = fs.readSync(file, record, 0, record.length, place.start);
    const bytes = record.subarray(place.head);
    const isOwn =
      read === record.length && record.toString('latin1', 0, place.head) === headOf(name, bytes);
    return isOwn ? bytes : undefined;
  }

  #nameOf(from: readonly string[]): string {
    return hashOf(JSON.stringify([this.#basis, ...from]));
  }
}

/** Writes `bytes`, where a full disk may take a part of them. */
function writeWhole(file: number, bytes: Uint8Array): void {
  if (fs.writeSync(file, bytes) < bytes.length) throw new Error('it could not be written to its end');
}

const faultOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function recordOf(name: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(headOf(name, bytes)), bytes, Buffer.from('\n')]);
}

/** All whole records up to the first that is none, and where it begins. */
function recordsIn(file: number, size: number): { places: Map<string, Place>; end: number } {
  const places = new Map<string, Place>();
  const head = Buffer.alloc(LONGEST_HEAD);
  let end = 0;
  while (end < size) {
    const read = fs.readSync(file, head, 0, LONGEST_HEAD, end);
    const [line, name, digits] = HEAD.exec(head.toString('latin1', 0, read)) ?? [];
    const next = end + (line?.length ?? 0) + Number(digits) + 1;
    if (line === undefined || name === undefined || next > size) break;
    places.set(name, { start: end, head: line.length, length: Number(digits) });
    end = next;
  }
  return { places, end };
}
