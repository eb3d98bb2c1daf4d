/**
 * The integration's Vite plugin: it reads each MDX essay where it is written, gives components to those that use them
 * without an import, tells the components about the site, and ends a build before any page is rendered from bad traces.
 */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { hasErrors, type Problem } from '../check/problem.ts';
import { componentProps } from './props.ts';
import { DevEssays } from './dev-essays.ts';
import { checkEssay, type KnownTraces } from './essay-check.ts';
import { scanEssay } from './essay-elements.ts';
import { reportOn, TraceProblems } from './failure.ts';
import { withMarks } from './raw-mark.ts';
import { type FileState, sharedState } from './shared-state.ts';
import type { SiteShape } from './site-address.ts';

/** What the plugin must know of the site. */
export interface VitePluginOptions {
  root: URL;
  /** Asked late: other integrations may still change the config. */
  site: () => SiteShape;
  /** Names of collections that this package does not load. */
  ownCollections: { traces: readonly string[]; passages: readonly string[] };
  /** Called once all essays have been read, before any page is rendered. */
  beforeRender: () => void;
}

const COMPONENTS = Object.keys(componentProps);
const NAMES = [...COMPONENTS, 'trace-diff'];
/** Whatever is, or could be meant to be, one of the names. */
const MENTION = /<(?:trace|passage)[-\w]*|astro-trace-diff\/components/i;
const SITE_MODULE = '\0astro-trace-diff/site';

/** What the components import for what they must know of the site; the package's own export stands in without the integration. */
const SITE_IMPORT = /^astro-trace-diff\/site$/;

export function vitePlugin({ root, site, ownCollections, beforeRender }: VitePluginOptions): Plugin {
  const inDev = new DevEssays(root);
  return {
    name: 'astro-trace-diff',
    enforce: 'pre',
    configureServer(server) {
      sharedState().recheckEssays = () => {
        inDev.recheck(server, knownTraces(ownCollections));
      };
    },
    watchChange(id) {
      inDev.forget(id);
    },
    resolveId: {
      filter: { id: SITE_IMPORT },
      handler(id) {
        return SITE_IMPORT.test(id) ? SITE_MODULE : undefined;
      },
    },
    load: {
      filter: { id: /astro-trace-diff\/site/ },
      handler(id) {
        if (id !== SITE_MODULE) return undefined;
        const { traces, passages } = collectionNames(ownCollections);
        return `export const site = ${JSON.stringify({ ...site(), traces, passages })};`;
      },
    },
    transform: {
      order: 'pre',
      filter: { id: /\.mdx$/ },
      handler(code, id) {
        const file = relative(fileURLToPath(root), id).split(sep).join('/');
        const { essays, command } = sharedState();
        essays.delete(file);
        if (!MENTION.test(code)) return undefined;
        const scan = scanEssay(code, NAMES);
        if (!scan) return undefined;
        const own = scan.elements.filter(({ name }) => !scan.defined.has(name));
        const checked = checkEssay(file, own, knownTraces(ownCollections));
        if (command === 'dev') {
          if (hasErrors(checked.problems)) throw placedError(root, id, checked.problems);
          inDev.note(id, { file, elements: own }, checked.problems);
        }
        essays.set(file, checked);
        const raw = own.filter(({ name }) => name === 'trace-diff').map((use) => ({ ...use, file }));
        return withImports(
          withMarks(code, raw),
          scan.start,
          scan.end,
          COMPONENTS.filter(
            (name) => scan.used.has(name) && !scan.imported.has(name) && !scan.defined.has(name),
          ),
        );
      },
    },
    buildApp: {
      order: 'post',
      handler() {
        beforeRender();
        return Promise.resolve();
      },
    },
  };
}

/** The essay with the imports it leaves out, written where no line moves, if that is possible. */
function withImports(code: string, start: number, end: number | undefined, names: readonly string[]): string {
  if (names.length === 0) return code;
  const line = `import { ${names.join(', ')} } from 'astro-trace-diff/components';`;
  if (end !== undefined) return `${code}\n\n${line}\n`;
  return `${code.slice(0, start)}${line}\n\n${code.slice(start)}`;
}

function placedError(root: URL, id: string, problems: readonly Problem[]): Error {
  const error: Error & { loc?: object; id?: string } = new TraceProblems(reportOn(root, 1, problems));
  const first = problems[0]!;
  error.id = id;
  error.loc = { file: id, line: first.line, column: first.column };
  return error;
}

/** Names of all collections of traces and of passages. */
function collectionNames(own: VitePluginOptions['ownCollections']): { traces: string[]; passages: string[] } {
  const of = (contract: string) =>
    [...sharedState().collections].flatMap(([name, state]) => (state.contract === contract ? [name] : []));
  return {
    traces: [...new Set([...of('behavior'), ...own.traces])],
    passages: [...new Set([...of('passage'), ...own.passages])],
  };
}

// A collection's files are a new map after each change, and an essay is not to list them all anew.
const idSets = new WeakMap<ReadonlyMap<string, FileState>, ReadonlySet<string>>();

function idsIn(files: ReadonlyMap<string, FileState>): ReadonlySet<string> {
  const known = idSets.get(files) ?? new Set([...files.values()].map(({ id }) => id));
  idSets.set(files, known);
  return known;
}

function knownTraces(own: VitePluginOptions['ownCollections']): KnownTraces {
  const ids = new Map<string, ReadonlySet<string>>();
  const bindings = new Map<string, ReadonlySet<string>>();
  const unread = new Set<string>();
  let open = own.traces.length > 0;
  let bindingsOpen = false;
  for (const [name, state] of sharedState().collections) {
    // A folder that is not there is one fault, and not one more for each figure that needs it.
    if (state.problems.some(({ rule }) => rule === 'config/base-missing')) {
      if (state.contract === 'behavior') open = true;
      else bindingsOpen = true;
    } else if (state.contract === 'behavior') ids.set(name, idsIn(state.files));
    else {
      bindings.set(name, state.bindings ?? new Set());
      if (state.bindingsOpen === true) unread.add(name);
    }
  }
  return { ids, open, bindings, bindingsOpen, unread };
}
