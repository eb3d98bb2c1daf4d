/** The integration's options: one Zod object; types, defaults and messages come from it. */
import * as z from 'zod/mini';
import { silenceFault } from './check/silence.ts';
import { optionError, type OptionWords, resolveWords } from './option-words.ts';
import { publishOption, type PublishOption } from './publish/policy.ts';

const described = <T extends z.ZodMiniType>(schema: T, description: string): T => {
  z.globalRegistry.add(schema, { description });
  return schema;
};

/** Zod object of {@link TraceDiffOptions}. */
export const optionsSchema = z.strictObject({
  strict: z._default(described(z.boolean(), 'Whether advice fails the build like an error.'), false),
  silence: z._default(
    described(
      z.array(z.string()),
      'Rules whose advice is not reported, by id, such as `behavior/long-result`. Errors cannot be silenced.',
    ),
    [],
  ),
  collections: z._default(
    described(
      z.strictObject({
        traces: z.optional(z.array(z.string())),
        passages: z.optional(z.array(z.string())),
      }),
      'Names of collections that hold records and were not made with this package’s loaders, such as a `glob()` collection with its schema.',
    ),
    {},
  ),
  publish: described(
    z.optional(publishOption),
    'What may leave for a public page: rules for passage traces, or "off" for a site that is not public.',
  ),
  inspectBase: described(
    z.optional(z.url({ protocol: /^https?$/ })),
    'Origin that permalinks and inspect paths lead to, where the lab lives on another site.',
  ),
  elementPath: z._default(
    described(
      z.union([z.string().check(z.regex(/^\/(?!\/)(?:[^/\\?#]+\/)*[^/\\?#]+\.m?js$/)), z.literal(false)]),
      'Path of the site at which the whole element lies, as one script file for any page; false for none.',
    ),
    '/system/assets/trace-diff.js',
  ),
});

/** Options as the integration holds them, defaults filled in. */
export type ResolvedOptions = z.output<typeof optionsSchema>;

/** Options of `traceDiff()`; all are optional. */
export interface TraceDiffOptions {
  /**
   * Whether advice fails the build like an error.
   * @default false
   */
  strict?: boolean | undefined;
  /**
   * Rules whose advice is not reported, by id, such as `behavior/long-result`. Errors cannot be silenced.
   * @default []
   */
  silence?: string[] | undefined;
  /**
   * Collections that hold records but were not made with this package's loaders, by contract: a `glob()` collection
   * with the package's schema, for example. Collections of `behaviorTraces()` and `passageTraces()` are found without.
   * @default {}
   */
  collections?: { traces?: string[] | undefined; passages?: string[] | undefined } | undefined;
  /**
   * What may leave for a public page: rules for passage traces, or `'off'` for a site that is not public. Without it,
   * only what is Public at its source, shared and not quarantined leaves, and anything else fails the build.
   */
  publish?: PublishOption | undefined;
  /**
   * Origin that permalinks and inspect paths lead to, where the lab lives on another site:
   * `'https://raisingagents.is'`. Without it they lead to this site.
   */
  inspectBase?: string | undefined;
  /**
   * Path of the site, below its base, at which the whole `<trace-diff>` element lies: one script file for any page, also
   * one that Astro does not make. `false` for none.
   * @default '/system/assets/trace-diff.js'
   */
  elementPath?: string | false | undefined;
}

/**
 * Fills in defaults.
 *
 * @throws Error with one sentence a fault: the option, what was found, the nearest valid name.
 */
export function resolveOptions(options: unknown): ResolvedOptions {
  const resolved = resolveWords(options ?? {}, WORDS, optionsSchema);
  const faults = resolved.silence.flatMap((id) => silenceFault(id) ?? []);
  if (faults.length === 0) return resolved;
  throw optionError(
    WORDS,
    faults.map((fault) => `was given a wrong option: silence: ${fault}`),
  );
}

const WORDS: OptionWords = {
  call: 'traceDiff()',
  expected: {
    '': 'an object of options, or nothing',
    strict: 'true or false',
    silence: "a list of ids of rules, as in ['behavior/long-result']",
    collections: "an object, as in { traces: ['runs'] }",
    'collections.traces': "a list of names of collections, as in ['runs']",
    'collections.passages': "a list of names of collections, as in ['flows']",
    inspectBase: "an http: or https: address, as in 'https://example.org'",
    elementPath: "a path of the site to a .js file, as in '/assets/trace-diff.js', or false",
  },
  known: (path) =>
    path[0] === 'collections' ? ['traces', 'passages'] : Object.keys(optionsSchema.def.shape),
  ownWords: ['publish'],
};
