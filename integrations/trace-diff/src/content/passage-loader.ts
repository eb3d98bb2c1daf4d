/**
 * Loads `agent.inference-passage-trace.v1` files. No record is taken from the cache: whether a passage may leave depends
 * on the time, on other files and on the revocation view, so every build asks anew.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { withoutBom } from '../check/check.ts';
import { checkFlows, type FlowFile } from '../check/flow.ts';
import type { Problem } from '../check/problem.ts';
import type { PassageTrace } from '../contracts/passage-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { publication } from '../publish/publication.ts';
import { readRevocations, type RevocationView } from '../publish/revocations.ts';
import { checkOnce } from './check-once.ts';
import { encodePath } from './failure.ts';
import { schemaFirst } from './foreign-schema.ts';
import { RecordCollection } from './loader.ts';
import { toPublished } from './published-passage.ts';
import { readText } from './read-file.ts';
import { sharedState } from './shared-state.ts';

interface Passage extends FlowFile {
  id: string;
}

/** A folder of passage traces. */
export class PassageCollection extends RecordCollection {
  /** Valid records by file, published or not. */
  readonly #passages = new Map<string, Passage>();
  #published: readonly Passage[] = [];

  constructor(context: LoaderContext, order: number, base: string | URL) {
    super(context, 'passage', { base, order });
  }

  protected override async take(path: string, file: string, id: string): Promise<void> {
    this.#passages.delete(file);
    const read = await readText(this.pathOf(path), file);
    if ('problem' in read) {
      this.state.files.set(file, { id, problems: [read.problem] });
      return;
    }
    const contract = contractNamed('passage');
    const { record, problems: all } = checkOnce(file, read.text, contract);
    const problems = schemaFirst(all, withoutBom(read.text), contract);
    this.state.files.set(file, { id, problems });
    if (record === undefined) return;
    this.#passages.set(file, { file, id, record: record as PassageTrace, text: withoutBom(read.text) });
  }

  protected override settle(): Problem[] {
    for (const file of this.#passages.keys()) if (!this.state.files.has(file)) this.#passages.delete(file);
    const files = [...this.state.files.keys()].flatMap((file) => this.#passages.get(file) ?? []);
    const policy = sharedState().publish;
    const { view, problems } = this.#revocations();
    const decided = publication({ files, policy, view, now: new Date() });
    this.#published = decided.published;
    this.state.notices = decided.notices;
    this.state.bindings = new Set(decided.published.map(({ record }) => record['binding/ref']));
    return [...problems, ...checkFlows(files), ...decided.problems];
  }

  protected override store(): void {
    const { store } = this.context;
    const kept = new Set(this.#published.map(({ id }) => id));
    for (const id of store.keys()) if (!kept.has(id)) store.delete(id);
    for (const { id, file, record } of this.#published) {
      const data = toPublished(record);
      store.set({ id, data, filePath: file, digest: this.context.generateDigest(data) });
    }
  }

  #revocations(): { view?: RevocationView; problems: Problem[] } {
    const policy = sharedState().publish;
    if (policy === undefined || policy === 'off' || policy.revocations === undefined) return { problems: [] };
    const file = policy.revocations.replace(/^\.\//, '');
    let source: string | undefined;
    try {
      source = readFileSync(fileURLToPath(new URL(encodePath(file), this.root)), 'utf8');
    } catch {
      // Said by readRevocations, in its own words.
    }
    return readRevocations(file, source);
  }
}
