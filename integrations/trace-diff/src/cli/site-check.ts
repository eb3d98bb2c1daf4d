/** Checks what a build of the site would check: its collections of traces, by its own rules. */
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { devReport } from '../content/loader.ts';
import { sharedState } from '../content/shared-state.ts';
import type { PublishOption } from '../publish/policy.ts';
import type { Report } from '../report/report.ts';
import { resetWork } from '../work.ts';
import { foreignContract, loadForeign } from './foreign.ts';
import { loaderContext } from './loader-context.ts';
import { loadSite } from './site.ts';
import type { Terminal } from './terminal.ts';

/** What the words of the command say in the place of the site's options; nothing where they do not. */
export interface Overrides {
  strict?: boolean | undefined;
  silence?: readonly string[] | undefined;
  publish?: PublishOption | undefined;
}

/** Name of each loader of this package: this, and the contract. */
const OWN_LOADER = 'astro-trace-diff/';

/**
 * Checks the site whose config is `configFile`.
 *
 * @returns The report, and the folder that the files in it are relative to.
 * @throws Error where the site cannot be loaded, or has no trace.
 */
export async function checkSite(
  configFile: string,
  overrides: Overrides,
  terminal: Terminal,
): Promise<{ report: Report; folder: string }> {
  const { config, collections } = await loadSite(terminal.cwd, configFile);
  // A check makes everything anew, and keeps nothing that a build would find.
  resetWork();
  const folder = fileURLToPath(config.root);
  const state = sharedState();
  state.strict = overrides.strict ?? state.strict;
  state.silence = overrides.silence ?? state.silence;
  state.publish = publishOf(state.publish, overrides.publish, folder, terminal.cwd);
  // In a build no loader throws: all collections are reported together.
  state.command = 'build';
  const searched: string[] = [];
  const own = state.ownCollections ?? {};
  for (const [name, collection] of Object.entries(collections)) {
    const { loader, schema } = collection as { loader?: Loader | (() => unknown); schema?: unknown };
    const isOwn = typeof loader === 'object' && loader.name.startsWith(OWN_LOADER);
    const contract = isOwn ? undefined : foreignContract(name, schema, own);
    if (!loader || (!isOwn && !contract)) continue;
    searched.push(name);
    const context = loaderContext(name, config, (line) => {
      terminal.complain(`trace-diff: ${line}\n`);
    });
    try {
      if (contract) state.collections.set(name, await loadForeign(loader, schema, contract, context));
      else if (isOwn) await loader.load(context);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`the collection ${JSON.stringify(name)} cannot be loaded: ${said}`);
    }
  }
  for (const { notices } of state.collections.values())
    for (const notice of notices) terminal.complain(`${notice}\n`);
  const report = devReport(config.root);
  if (report.files > 0 || report.problems.length > 0) return { report, folder };
  throw new Error(
    searched.length === 0
      ? 'nothing to check: this site has no collection of traces; name a file or folder, or add behaviorTraces() to its content config'
      : `nothing to check: the site’s ${searched.length === 1 ? 'collection' : 'collections'} ${searched.join(', ')} ${searched.length === 1 ? 'holds' : 'hold'} no trace`,
  );
}

/** The site's option, with what the words say of it. A path in them starts where the command was given. */
function publishOf(
  own: PublishOption | undefined,
  said: PublishOption | undefined,
  folder: string,
  cwd: string,
): PublishOption | undefined {
  if (said === undefined || said === 'off') return said ?? own;
  const { revocations } = said;
  return {
    ...(own !== 'off' && own),
    ...said,
    ...(revocations !== undefined && {
      revocations: relative(folder, resolve(cwd, revocations)).split(sep).join('/'),
    }),
  };
}
