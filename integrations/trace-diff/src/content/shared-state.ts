/**
 * What the integration's hooks, the content loaders and the components tell each other. Astro evaluates this package
 * more than once (for its config and for the content config), so module state would be two states: this is one.
 */
import type { AstroIntegrationLogger } from 'astro';
import type { Problem } from '../check/problem.ts';
import type { ContractName } from '../contracts/registry.ts';
import type { PublishOption } from '../publish/policy.ts';
import type { Report } from '../report/report.ts';
import type { SiteShape } from './site-address.ts';

/** What is known of one file of a collection. */
export interface FileState {
  /** Entry id; the file's path below its base, without `.json`. */
  id: string;
  problems: readonly Problem[];
  /** The `permalink` of a valid behavior trace. */
  permalink?: string | undefined;
}

/** What is known of one collection made with a loader of this package. */
export interface CollectionState {
  contract: ContractName;
  /** Whether its files are still being read for the first time. */
  loading?: boolean;
  /** Place among the collections of the content config: the first that has an id is the one that is meant. */
  order: number;
  /** Files by path relative to the project. */
  files: Map<string, FileState>;
  /** Problems of the collection as a whole: ids given twice, a base that is not there. */
  problems: readonly Problem[];
  /** Bindings of passages that are published, or may be once their errors are mended. */
  bindings?: ReadonlySet<string>;
  /** Whether a file with errors may hold any binding. */
  bindingsOpen?: boolean;
  /** What to say of the collection in a build's log; sentences without their full stop. */
  notices: readonly string[];
}

/** A reference that an essay makes. */
export interface Reference {
  /** The essay, relative to the project. */
  file: string;
  line: number;
  column: number;
  /** Where it leads: an address on this site. */
  href: string;
}

/** What the dev server must know to draw raw elements. */
export interface DevSite {
  root: URL;
  publicDir: URL;
  site: SiteShape;
  logger: Pick<AstroIntegrationLogger, 'error' | 'warn'>;
}

/** The whole state of a run. */
export interface SharedState {
  /** Which command the integration was set up for; absent where the integration is not used. */
  command?: 'dev' | 'build' | 'preview' | 'sync';
  strict: boolean;
  /** Ids of rules whose advice is not reported. */
  silence: readonly string[];
  /** The integration's `publish` option; undefined is its strict default. */
  publish?: PublishOption | undefined;
  /** The integration's `collections` option. */
  ownCollections?: { traces?: readonly string[] | undefined; passages?: readonly string[] | undefined };
  /** Project root as a file URL, once known. */
  root?: string;
  collections: Map<string, CollectionState>;
  /** Problems of essays, by file. */
  essays: Map<string, { problems: Problem[]; links: Reference[] }>;
  /** In dev: the site. */
  dev?: DevSite;
  /** In dev: looks again for what essays show. */
  recheckEssays?: () => void;
  /** In dev: shows a report, or clears it where it is undefined. */
  show?: ((report: Report | undefined) => void) | undefined;
}

declare global {
  // Only `var` adds a property to the type of globalThis.
  var astroTraceDiff: SharedState | undefined;
}

/** The state of this process; made when first asked for. */
export function sharedState(): SharedState {
  return (globalThis.astroTraceDiff ??= emptyState());
}

/** Forgets everything, for a new run in the same process. */
export function resetSharedState(): SharedState {
  return (globalThis.astroTraceDiff = emptyState());
}

function emptyState(): SharedState {
  return { strict: false, silence: [], collections: new Map(), essays: new Map() };
}
