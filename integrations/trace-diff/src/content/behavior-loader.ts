/** Loads `agent-behavior-trace/v0` files, and takes the cache's word for those that have not changed. */
import type { LoaderContext } from 'astro/loaders';
import { adviseText, checkText, withoutBom } from '../check/check.ts';
import { hasErrors, type Problem } from '../check/problem.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { fingerprint } from './fingerprint.ts';
import { schemaFirst } from './foreign-schema.ts';
import { RecordCollection } from './loader.ts';
import type { BehaviorTracesOptions } from './loader-options.ts';
import { readText } from './read-file.ts';
import type { FileState } from './shared-state.ts';
import { work } from '../work.ts';

/** A folder of behavior traces. */
export class BehaviorCollection extends RecordCollection {
  readonly #retainBody: boolean;

  constructor(context: LoaderContext, order: number, { base, retainBody = false }: BehaviorTracesOptions) {
    super(context, 'behavior', { base, order });
    this.#retainBody = retainBody;
  }

  protected override async take(path: string, file: string, id: string): Promise<void> {
    const { store, meta } = this.context;
    const read = await readText(this.pathOf(path), file);
    if ('problem' in read) {
      this.state.files.set(file, { id, problems: [read.problem] });
      return;
    }
    const contract = contractNamed('behavior');
    const digest = this.context.generateDigest(`${fingerprint()}\n${this.#retainBody}\n${read.text}`);
    const known = store.get(id);
    if (known?.digest === digest && known.filePath === file) {
      const problems = meta.has(advisedKey(id)) ? adviseText(file, read.text, contract).problems : [];
      this.state.files.set(file, { id, problems, permalink: permalinkOf(known.data) });
      return;
    }
    const { record, problems: all } = this.counted(() => {
      work().checked++;
      return checkText(file, read.text, contract);
    });
    const problems = schemaFirst(all, withoutBom(read.text), contract);
    this.state.files.set(file, { id, problems, permalink: permalinkOf(record) });
    // In dev, the last good entry stays in the place of a bad one.
    if (record === undefined) return;
    if (problems.length > 0) meta.set(advisedKey(id), '');
    else meta.delete(advisedKey(id));
    store.set({
      id,
      data: record as Record<string, unknown>,
      ...(this.#retainBody && { body: withoutBom(read.text) }),
      filePath: file,
      digest,
    });
  }

  protected override settle(): Problem[] {
    return [];
  }

  /** Entries whose file is gone leave the store, and in a build also those whose file is bad now. */
  protected override store(): void {
    const { store, meta, watcher } = this.context;
    const kept = new Set<string>();
    for (const state of this.state.files.values()) if (watcher || !isBad(state)) kept.add(state.id);
    for (const id of store.keys()) {
      if (kept.has(id)) continue;
      store.delete(id);
      meta.delete(advisedKey(id));
    }
  }
}

/**
 * Key of a mark that there is advice on an entry. The advice itself is asked for again where nothing changed: Astro
 * compiles all that a collection keeps, so that kept advice takes a build longer than making it.
 */
const advisedKey = (id: string): string => `advised:${id}`;

const isBad = (state: FileState): boolean => hasErrors(state.problems);

function permalinkOf(record: unknown): string | undefined {
  return (record as Partial<BehaviorTrace> | undefined)?.permalink;
}
