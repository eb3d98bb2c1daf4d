/**
 * The content loaders' common part: it finds and watches files, keeps what is known of each, and leaves the throwing to
 * one place. Astro's own loaders stop at the first bad file, or log it and go on.
 */
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { hasErrors, type Problem } from '../check/problem.ts';
import { advised } from '../check/silence.ts';
import type { ContractName } from '../contracts/registry.ts';
import type { Report } from '../report/report.ts';
import { reportOn, TraceProblems } from './failure.ts';
import { Progress, progressOutput } from './progress.ts';
import { type CollectionState, sharedState } from './shared-state.ts';
import { idOf, isTraceFile, sharedIds, traceFiles } from './trace-files.ts';
import { work } from '../work.ts';

/**
 * Milliseconds from a change to its reading. Vite's watcher tells a change at once, when a file that is saved in place may
 * still be empty, and then nothing of that file for 50 ms: what comes in that time is only seen by a later look.
 */
const SETTLING = 60;

/** Files read at one time: enough to keep the disk busy, few enough to hold in memory. */
const AT_ONCE = 32;

/** A collection of records in one folder. What is done with a file is its contract's business. */
export abstract class RecordCollection {
  protected readonly context: LoaderContext;
  protected readonly root: URL;
  protected readonly state: CollectionState;
  readonly #folder: string;
  /** Records of this collection held to their contract; others load meanwhile. */
  #checked = 0;

  /** @param order Place of the collection among those of the content config. */
  constructor(
    context: LoaderContext,
    contract: ContractName,
    { base, order }: { base: string | URL; order: number },
  ) {
    this.context = context;
    this.root = context.config.root;
    this.#folder = resolve(fileURLToPath(this.root), pathOf(base));
    this.state = { contract, order, files: new Map(), problems: [], notices: [], loading: true };
    const state = sharedState();
    state.root = this.root.href;
    state.collections = new Map(
      [...state.collections.set(context.collection, this.state)].sort(([, a], [, b]) => a.order - b.order),
    );
  }

  /** Reads and checks the file at `path`, and notes what it found in `state.files` under `file`. */
  protected abstract take(path: string, file: string, id: string): Promise<void>;

  /** What only all files together can tell; called when files were taken or went. Returns problems of the whole. */
  protected abstract settle(): Problem[];

  /** Brings the store in line with the files that are here now. */
  protected abstract store(): void;

  /** Loads the whole collection, reports, and in dev goes on watching. */
  async load(): Promise<void> {
    try {
      await this.#loadFolder();
    } finally {
      this.state.loading = false;
    }
    this.#report();
  }

  async #loadFolder(): Promise<void> {
    if (existsSync(this.#folder)) {
      const files = await traceFiles(this.#folder);
      if (files.length === 0) {
        this.context.logger.warn(
          `${this.#nameOf('')} holds no .json file, so the collection ${JSON.stringify(this.context.collection)} is empty: put traces there, or change "base" in the content config`,
        );
      }
      await this.#takeAll(files);
    }
    this.#settle();
    this.store();
    if (this.context.watcher) this.#watch(this.context.watcher);
  }

  async #takeAll(files: readonly string[]): Promise<void> {
    const { logger, collection } = this.context;
    const progress = new Progress(
      files.length,
      collection,
      progressOutput((line) => {
        logger.info(line);
      }),
    );
    const queue = files.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const path of queue) {
          await this.take(path, this.#nameOf(path), idOf(path));
          progress.step();
        }
      }),
    );
    progress.end(this.#checked);
  }

  /** What `check` gives, with the records counted that it holds to their contract. */
  protected counted<T>(check: () => T): T {
    const before = work().checked;
    const checked = check();
    this.#checked += work().checked - before;
    return checked;
  }

  /** Absolute path of a file of this collection. */
  protected pathOf(path: string): string {
    return join(this.#folder, path);
  }

  /** Sorted, so that nothing depends on which file was read first. */
  #settle(): void {
    const files = [...this.state.files].toSorted(([a], [b]) => (a < b ? -1 : 1));
    this.state.files = new Map(files);
    const problems = this.settle();
    this.state.problems = existsSync(this.#folder)
      ? [...sharedIds(files.map(([file, { id }]) => [file, id] as const)), ...problems]
      : [this.#baseMissing()];
  }

  /** In a build the integration throws once for all collections; where it is not there, each speaks for itself. */
  #report(): void {
    const state = sharedState();
    const problems = advised(collectionProblems(this.state), state);
    const { watcher, logger } = this.context;
    if (watcher) {
      // Collections load together, and the last one speaks for all.
      if (state.show && [...state.collections.values()].some(({ loading }) => loading)) return;
      if (state.show) state.show(devReport(this.root));
      else if (problems.length > 0)
        logger.warn(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
      state.recheckEssays?.();
      return;
    }
    if (state.command === 'build' || !hasErrors(problems)) return;
    throw new TraceProblems(reportOn(this.root, this.state.files.size, problems));
  }

  #watch(watcher: NonNullable<LoaderContext['watcher']>): void {
    watcher.add(this.#folder);
    let turn: Promise<void> = Promise.resolve();
    const pathBelow = (changed: string): string | undefined => {
      const path = relative(this.#folder, changed);
      if (path === '' || path.startsWith('..') || isAbsolute(path) || !isTraceFile(path)) return undefined;
      return path.split(sep).join('/');
    };
    // One change at a time: a slow read of an older text must not win over a newer one.
    const inTurn = (change: () => Promise<void>) => {
      turn = turn.then(change).then(
        () => {
          this.#settle();
          this.store();
          this.#report();
        },
        (error: unknown) => {
          this.context.logger.error(error instanceof Error ? error.message : String(error));
        },
      );
    };
    const settling = new Map<string, NodeJS.Timeout>();
    const onEvent = (changed: string) => {
      const path = pathBelow(changed);
      if (path === undefined) return;
      clearTimeout(settling.get(path));
      const look = () => {
        settling.delete(path);
        inTurn(async () => {
          if (existsSync(this.pathOf(path))) await this.take(path, this.#nameOf(path), idOf(path));
          else this.state.files.delete(this.#nameOf(path));
        });
      };
      settling.set(path, setTimeout(look, SETTLING));
    };
    for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, onEvent);
  }

  /** A file's name in problems and entries: relative to the project, with forward slashes. */
  #nameOf(path: string): string {
    return relative(fileURLToPath(this.root), join(this.#folder, path)).split(sep).join('/');
  }

  #baseMissing(): Problem {
    return {
      file: this.#nameOf(''),
      pointer: '',
      rule: 'config/base-missing',
      severity: 'error',
      message: `the collection ${JSON.stringify(this.context.collection)} reads ${this.#nameOf('')}, and there is no such folder`,
      hint: 'make the folder, or change "base" in the content config (it is relative to the project)',
    };
  }
}

/** All problems of a collection. */
export function collectionProblems(collection: CollectionState): Problem[] {
  return [...collection.problems, ...[...collection.files.values()].flatMap(({ problems }) => problems)];
}

/** All problems of all collections, for the log and the overlay of the dev server. */
export function devReport(root: URL): Report {
  const state = sharedState();
  const all = [...state.collections.values()];
  const files = all.reduce((sum, { files: of }) => sum + of.size, 0);
  return reportOn(root, files, advised(all.flatMap(collectionProblems), state));
}

const pathOf = (base: string | URL): string =>
  base instanceof URL || base.startsWith('file:') ? fileURLToPath(base) : base;
