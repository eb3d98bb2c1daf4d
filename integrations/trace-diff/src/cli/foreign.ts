/**
 * Collections of traces that a site loads by other means, such as `glob()`: which these are, and what a build would say
 * of their entries. A build asks their schema, and the component that draws an entry; neither gives advice, nor minds
 * how the text is written.
 */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import * as z from 'zod/mini';
import { checkText, checkValue, withoutBom } from '../check/check.ts';
import { type Problem, toDisplayPath, toPointer } from '../check/problem.ts';
import { schemaFirst } from '../content/foreign-schema.ts';
import type { CollectionState, FileState, SharedState } from '../content/shared-state.ts';
import { type Contract, contractNamed, contracts } from '../contracts/registry.ts';

/**
 * The contract of the collection `name`, if it is one of traces: the site's option `collections` says so, or its schema
 * asks for a `schema` string that is a contract's.
 */
export function foreignContract(
  name: string,
  schema: unknown,
  { traces = [], passages = [] }: NonNullable<SharedState['ownCollections']>,
): Contract | undefined {
  if (traces.includes(name)) return contractNamed('behavior');
  if (passages.includes(name)) return contractNamed('passage');
  const asked = (made(schema) as Partial<z.ZodMiniObject> | undefined)?._zod?.def.shape;
  const values = (asked?.['schema'] as z.ZodMiniType | undefined)?._zod.values;
  return values && contracts.find((contract) => values.has(contract.schema));
}

/** Loads the collection of `context`, and holds each entry to its own `schema` and to `contract`. */
export async function loadForeign(
  loader: Loader | (() => unknown),
  schema: unknown,
  contract: Contract,
  context: LoaderContext,
): Promise<CollectionState> {
  const { collection, config } = context;
  const files = new Map<string, FileState>();
  const validator = made(schema ?? (loader as { schema?: unknown }).schema) as z.ZodMiniType | undefined;
  const nameOf = (path: string) => relative(fileURLToPath(config.root), path).split(sep).join('/');
  const take = async (id: string, file: string, value: unknown, text?: string) => {
    const problems = await entryProblems({ collection, file, value, text, contract, validator });
    files.set(id, { id, problems });
  };
  const ofFiles = new WeakSet();
  const json = {
    getEntryInfo: async ({ contents, fileUrl }: { contents: string; fileUrl: URL }) => {
      let value: unknown;
      try {
        value = JSON.parse(contents);
      } catch {
        // Said when the text is checked.
      }
      const file = nameOf(fileURLToPath(fileUrl));
      await take(file, file, value, contents);
      const data = typeof value === 'object' && value !== null ? value : {};
      ofFiles.add(data);
      return { data };
    },
  };
  const parseData: LoaderContext['parseData'] = async ({ id, data, filePath }) => {
    const name = `${collection} → ${id}`;
    if (!ofFiles.has(data)) await take(name, filePath ? nameOf(filePath) : name, data);
    return data;
  };
  try {
    if (typeof loader === 'function') await takeAll(await loader(), parseData);
    // glob() asks for the kinds of files in its context, which its type does not say.
    else
      await loader.load({ ...context, parseData, entryTypes: new Map([['.json', json]]) } as LoaderContext);
  } catch (error) {
    // What makes an id, say, may stumble over an entry that is wrong; then that is what there is to mend.
    if (![...files.values()].some(({ problems }) => problems.length > 0)) throw error;
  }
  return { contract: contract.name, order: 0, files, problems: [], notices: [] };
}

async function takeAll(entries: unknown, parseData: LoaderContext['parseData']): Promise<void> {
  const all = Array.isArray(entries)
    ? entries.map((data: { id?: unknown }) => [String(data.id), data] as const)
    : Object.entries(entries as Record<string, unknown>);
  for (const [id, data] of all) await parseData({ id, data: data as Record<string, unknown> });
}

interface Entry {
  collection: string;
  file: string;
  value: unknown;
  /** The text of its file, where it has one of its own. */
  text: string | undefined;
  contract: Contract;
  validator: z.ZodMiniType | undefined;
}

async function entryProblems(entry: Entry): Promise<Problem[]> {
  const { collection, file, value, text, contract, validator } = entry;
  const { issues, ...kept } = validator ? await validator['~standard'].validate(value) : { value };
  const drawn = 'value' in kept ? errors(checkValue(file, kept.value, contract).problems) : [];
  if (!issues && drawn.length === 0) return [];
  const placed =
    text === undefined
      ? checkValue(file, value, contract).problems
      : schemaFirst(checkText(file, text, contract).problems, withoutBom(text), contract);
  if (errors(placed).length > 0) return errors(placed);
  return issues
    ? issues.map(({ path = [], message }) => {
        const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
        return {
          file,
          pointer: toPointer(keys),
          rule: 'config/own-schema',
          severity: 'error',
          message: `the schema of the collection ${JSON.stringify(collection)} refuses ${toDisplayPath(keys) || 'the record'}: ${message}`,
        };
      })
    : drawn;
}

const errors = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ severity }) => severity === 'error');

/** A schema may be a function, which is given what makes schemas of images; no trace has one. */
function made(schema: unknown): unknown {
  if (typeof schema !== 'function') return schema;
  return (schema as (context: object) => unknown)({ image: () => z.unknown() });
}
