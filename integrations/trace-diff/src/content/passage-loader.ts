/**
 * Loads `agent.inference-passage-trace.v1` files. No record is taken from the cache: whether a passage may leave depends
 * on the time, on other files and on the revocation view, so every build asks anew.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { withoutBom } from '../check/check.ts';
import { checkFlows, type FlowFile } from '../check/flow.ts';
import { type Problem, toPointer } from '../check/problem.ts';
import type { PassageTrace } from '../contracts/passage-trace.ts';
import { contractNamed } from '../contracts/registry.ts';
import { publication, type Publication } from '../publish/publication.ts';
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
  /** Bindings of files with errors, where they can be read. */
  readonly #failing = new Map<string, string | undefined>();
  #published: readonly Passage[] = [];

  constructor(context: LoaderContext, order: number, base: string | URL) {
    super(context, 'passage', { base, order });
  }

  protected override async take(path: string, file: string, id: string): Promise<void> {
    this.#passages.delete(file);
    this.#failing.delete(file);
    const read = await readText(this.pathOf(path), file);
    if ('problem' in read) {
      this.state.files.set(file, { id, problems: [read.problem] });
      this.#failing.set(file, undefined);
      return;
    }
    const contract = contractNamed('passage');
    const { record, problems: all } = this.counted(() => checkOnce(file, read.text, contract));
    const problems = schemaFirst(all, withoutBom(read.text), contract);
    this.state.files.set(file, { id, problems });
    if (record === undefined) {
      this.#failing.set(file, readableBinding(read.text, problems));
      return;
    }
    this.#passages.set(file, { file, id, record: record as PassageTrace, text: withoutBom(read.text) });
  }

  protected override settle(): Problem[] {
    for (const known of [this.#passages, this.#failing])
      for (const file of known.keys()) if (!this.state.files.has(file)) known.delete(file);
    const files = [...this.state.files.keys()].flatMap((file) => this.#passages.get(file) ?? []);
    const policy = sharedState().publish;
    const { view, problems } = this.#revocations();
    const decided = publication({ files, policy, view, now: new Date() });
    this.#published = decided.published;
    this.state.notices = decided.notices;
    const refusals = [...problems, ...decided.problems];
    this.#noteBindings(decided, refusals.length > 0);
    return [...refusals, ...checkFlows(files)];
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

  /** A binding that is missing only because of an error is no second error, of the essay that shows it. */
  #noteBindings({ published, withheld }: Publication<Passage>, refusing: boolean): void {
    const refused = refusing ? withheld.map(({ file }) => file) : [];
    const failing = [...this.#failing.values()];
    this.state.bindings = new Set([
      ...[...published, ...refused].map(({ record }) => record['binding/ref']),
      ...failing.filter((binding) => binding !== undefined),
    ]);
    this.state.bindingsOpen = failing.includes(undefined);
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

const BINDING = toPointer(['binding/ref']);

/** The binding in a text with errors; undefined where it is one of them, or none can be read. */
function readableBinding(text: string, problems: readonly Problem[]): string | undefined {
  if (problems.some(({ pointer }) => pointer === BINDING)) return undefined;
  try {
    const { 'binding/ref': binding } = JSON.parse(withoutBom(text)) as Record<string, unknown>;
    return typeof binding === 'string' ? binding : undefined;
  } catch {
    return undefined;
  }
}
