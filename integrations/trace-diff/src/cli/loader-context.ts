/** What Astro hands a content loader, over stores that are forgotten with the check. */
import { createHash } from 'node:crypto';
import type { AstroConfig } from 'astro';
import type { DataStore, LoaderContext } from 'astro/loaders';

/** The context of the collection `name`; `say` gets what its loader warns of. */
export function loaderContext(name: string, config: AstroConfig, say: (line: string) => void): LoaderContext {
  const quiet = (): void => undefined;
  const logger = {
    label: name,
    debug: quiet,
    info: quiet,
    warn: say,
    error: say,
    flush: quiet,
    close: quiet,
    fork: () => logger,
  };
  return {
    collection: name,
    store: memoryStore(),
    meta: new Map<string, string>(),
    logger: logger as unknown as LoaderContext['logger'],
    config,
    parseData: ({ data }) => Promise.resolve(data),
    renderMarkdown: () => Promise.resolve({ html: '' }),
    generateDigest: (data) =>
      createHash('sha256')
        .update(typeof data === 'string' ? data : JSON.stringify(data))
        .digest('base64url'),
  };
}
type Entry = ReturnType<DataStore['values']>[number];

function memoryStore(): DataStore {
  const entries = new Map<string, Entry>();
  return {
    get: (id) => entries.get(id) as never,
    has: (id) => entries.has(id),
    set: (entry) => {
      entries.set(entry.id, entry);
      return true;
    },
    delete: (id) => void entries.delete(id),
    clear: () => {
      entries.clear();
    },
    keys: () => [...entries.keys()],
    values: () => [...entries.values()],
    entries: () => [...entries],
    addModuleImport: () => undefined,
  };
}
