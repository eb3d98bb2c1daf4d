/** Loads `agent-behavior-trace/v0` files, and takes the cache's word for those that have not changed. */
import type { LoaderContext } from 'astro/loaders';
import { checkText, withoutBom } from '../check/check.ts';
import { hasErrors, type Problem } from '../check/problem.ts';
import type { BehaviorTrace } from '../contracts/behavior-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { fingerprint } from './fingerprint.ts';
import { RecordCollection } from './loader.ts';
import { readText } from './read-file.ts';
import type { FileState } from './shared-state.ts';

/** A folder of behavior traces. */
export class BehaviorCollection extends RecordCollection {
  constructor(context: LoaderContext, base: string) {
    super(context, 'behavior', base);
  }

  protected override async take(path: string, file: string, id: string): Promise<void> {
    const { store, meta } = this.context;
    const read = await readText(this.pathOf(path), file);
    if ('problem' in read) {
      this.state.files.set(file, { id, problems: [read.problem] });
      return;
    }
    const digest = this.context.generateDigest(`${fingerprint()}\n${read.text}`);
    const known = store.get(id);
    if (known?.digest === digest && known.filePath === file) {
      const kept = JSON.parse(meta.get(`advice:${id}`) ?? '[]') as Problem[];
      this.state.files.set(file, { id, problems: kept, permalink: permalinkOf(known.data) });
      return;
    }
    const { record, problems } = checkText(file, read.text, contractNamed('behavior'));
    this.state.files.set(file, { id, problems, permalink: permalinkOf(record) });
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
      meta.delete(`advice:${id}`);
    }
  }
}

const isBad = (state: FileState): boolean => hasErrors(state.problems);

function permalinkOf(record: unknown): string | undefined {
  return (record as Partial<BehaviorTrace> | undefined)?.permalink;
}
