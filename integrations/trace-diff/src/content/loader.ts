/**
 * The content loader. It reads every file, collects every problem of every file, and leaves the throwing to one place:
 * Astro's own loaders stop at the first bad file, or log it and go on.
 */
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { checkText, withoutBom } from '../check/check.ts';
import { hasErrors, type Problem, withStrictness } from '../check/problem.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { type Contract, type ContractName, contractNamed } from '../contracts/registry.ts';
import { reportOn, TraceProblems } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import { readText } from './read-file.ts';
import { type CollectionState, type FileState, sharedState } from './shared-state.ts';
import { idOf, isTraceFile, sharedIds, traceFiles } from './trace-files.ts';

/** Where a collection's files are. */
export interface TraceLoaderOptions {
  /** Folder of the JSON files, relative to the project, searched with its subfolders. */
  base: string;
}

/** Files read at one time: enough to keep the disk busy, few enough to hold in memory. */
const AT_ONCE = 32;

/** A loader for one folder of records that follow one contract. */
export function traceLoader(name: string, contractName: ContractName, { base }: TraceLoaderOptions): Loader {
  return {
    name,
    load: async (context) => {
      await new TraceCollection(context, contractNamed(contractName), base).load();
    },
  };
}

class TraceCollection {
  readonly #context: LoaderContext;
  readonly #contract: Contract;
  readonly #root: URL;
  readonly #folder: string;
  readonly #state: CollectionState;

  constructor(context: LoaderContext, contract: Contract, base: string) {
    this.#context = context;
    this.#contract = contract;
    this.#root = context.config.root;
    this.#folder = fileURLToPath(new URL(base.endsWith('/') ? base : `${base}/`, this.#root));
    this.#state = { contract: contract.name, files: new Map(), problems: [] };
    sharedState().collections.set(context.collection, this.#state);
  }

  async load(): Promise<void> {
    if (!existsSync(this.#folder)) {
      this.#state.problems = [this.#baseMissing()];
    } else {
      const files = await traceFiles(this.#folder);
      if (files.length === 0) {
        this.#context.logger.warn(`${this.#nameOf('')} holds no .json file, so the collection is empty`);
      }
      const queue = files.values();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const file of queue) await this.#take(file);
        }),
      );
    }
    this.#settle();
    this.#dropStale();
    if (this.#context.watcher) this.#watch(this.#context.watcher);
    this.#report();
  }

  /** Reads and checks one file, or takes the word of the cache for it. */
  async #take(path: string): Promise<void> {
    const { store, meta } = this.#context;
    const file = this.#nameOf(path);
    const id = idOf(path);
    const read = await readText(join(this.#folder, path), file);
    if ('problem' in read) {
      this.#state.files.set(file, { id, problems: [read.problem] });
      return;
    }
    const digest = this.#context.generateDigest(`${fingerprint()}\n${this.#contract.name}\n${read.text}`);
    const known = store.get(id);
    if (known?.digest === digest && known.filePath === file) {
      const kept = JSON.parse(meta.get(`advice:${id}`) ?? '[]') as Problem[];
      this.#state.files.set(file, { id, problems: kept, permalink: permalinkOf(known.data) });
      return;
    }
    const { record, problems } = checkText(file, read.text, this.#contract);
    this.#state.files.set(file, { id, problems, permalink: permalinkOf(record) });
    // In dev, the last good entry stays in the place of a bad one.
    if (record === undefined) return;
    if (problems.length > 0) meta.set(`advice:${id}`, JSON.stringify(problems));
    else meta.delete(`advice:${id}`);
    store.set({
      id,
      data: record as Record<string, unknown>,
      body: withoutBom(read.text),
      filePath: file,
      digest,
    });
  }

  /** What only all files together can tell. Sorted, so that nothing depends on which file was read first. */
  #settle(): void {
    const files = [...this.#state.files].toSorted(([a], [b]) => (a < b ? -1 : 1));
    this.#state.files = new Map(files);
    const missing = this.#state.problems.filter(({ rule }) => rule === 'config/base-missing');
    this.#state.problems = [...missing, ...sharedIds(files.map(([file, { id }]) => [file, id] as const))];
  }

  /** Entries whose file is gone, and in a build also those whose file is bad now. */
  #dropStale(): void {
    const { store, meta, watcher } = this.#context;
    const states = [...this.#state.files.values()];
    const kept = new Set(states.filter((state) => watcher || !isBad(state)).map(({ id }) => id));
    for (const id of store.keys()) {
      if (kept.has(id)) continue;
      store.delete(id);
      meta.delete(`advice:${id}`);
    }
  }

  /** In a build the integration throws once for all collections; where it is not there, each speaks for itself. */
  #report(): void {
    const state = sharedState();
    const problems = withStrictness(collectionProblems(this.#state), state.strict);
    const { watcher, logger } = this.#context;
    if (watcher) {
      if (state.show) state.show(devReport(this.#root));
      else if (problems.length > 0) logger.warn(reportOn(this.#root, this.#state.files.size, problems).problems.map(({ message }) => message).join('\n'));
      return;
    }
    if (state.command === 'build' || !hasErrors(problems)) return;
    throw new TraceProblems(reportOn(this.#root, this.#state.files.size, problems));
  }

  #watch(watcher: NonNullable<LoaderContext['watcher']>): void {
    watcher.add(this.#folder);
    let turn: Promise<void> = Promise.resolve();
    const pathOf = (changed: string): string | undefined => {
      const path = relative(this.#folder, changed);
      if (path === '' || path.startsWith('..') || isAbsolute(path) || !isTraceFile(path)) return undefined;
      return path.split(sep).join('/');
    };
    // One change at a time: a slow read of an older text must not win over a newer one.
    const inTurn = (work: () => Promise<void> | void) => {
      turn = turn.then(work).then(
        () => {
          this.#settle();
          this.#report();
        },
        (error: unknown) => {
          this.#context.logger.error(error instanceof Error ? error.message : String(error));
        },
      );
    };
    const onChange = (changed: string) => {
      const path = pathOf(changed);
      if (path !== undefined) inTurn(() => this.#take(path));
    };
    watcher.on('add', onChange);
    watcher.on('change', onChange);
    watcher.on('unlink', (changed: string) => {
      const path = pathOf(changed);
      if (path === undefined) return;
      inTurn(() => {
        const file = this.#nameOf(path);
        const id = idOf(path);
        this.#state.files.delete(file);
        // A rename may already have given the id to another file.
        if (this.#context.store.get(id)?.filePath === file) this.#context.store.delete(id);
        this.#context.meta.delete(`advice:${id}`);
      });
    });
  }

  /** A file's name in problems and entries: relative to the project, with forward slashes. */
  #nameOf(path: string): string {
    return relative(fileURLToPath(this.#root), join(this.#folder, path)).split(sep).join('/');
  }

  #baseMissing(): Problem {
    return {
      file: this.#nameOf(''),
      pointer: '',
      rule: 'config/base-missing',
      severity: 'error',
      message: `the collection ${JSON.stringify(this.#context.collection)} reads ${this.#nameOf('')}, and there is no such folder`,
      hint: 'make the folder, or change "base" in src/content.config.ts (it is relative to the project)',
    };
  }
}

const isBad = (state: FileState): boolean => hasErrors(state.problems);

function permalinkOf(record: unknown): string | undefined {
  return (record as Partial<BehaviorTrace> | undefined)?.permalink;
}

/** All problems of a collection. */
export function collectionProblems(collection: CollectionState): Problem[] {
  return [...collection.problems, ...[...collection.files.values()].flatMap(({ problems }) => problems)];
}

/** All problems of all collections, for the log and the overlay of the dev server. */
export function devReport(root: URL) {
  const { collections, strict } = sharedState();
  const all = [...collections.values()];
  const files = all.reduce((sum, { files: of }) => sum + of.size, 0);
  return reportOn(root, files, withStrictness(all.flatMap(collectionProblems), strict));
}
