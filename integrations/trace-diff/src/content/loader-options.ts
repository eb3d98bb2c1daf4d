/** Options of the content loaders, as a site writes them. */
import * as z from 'zod/mini';
import { type OptionWords, resolveWords } from '../option-words.ts';

/** Where a collection's files are. */
export interface TraceLoaderOptions {
  /**
   * Folder of the JSON files, searched with its subfolders, but for names that begin with a dot: a path relative to the
   * project, or a `file:` URL, as in `new URL('./traces', import.meta.url)`.
   */
  base: string | URL;
}

/** Options of `behaviorTraces()`. */
export interface BehaviorTracesOptions extends TraceLoaderOptions {
  /**
   * Whether `entry.body` holds the file's own text. Astro's store and every bundle of it then hold each trace twice, so
   * it is for routes rendered on demand by a server; others read the text with `traceText()` from `astro-trace-diff/text`.
   * @default false
   */
  retainBody?: boolean | undefined;
}

const base = z.union([
  z.string().check(z.refine((text) => text.trim() !== '')),
  z.instanceof(URL).check(z.refine(({ protocol }) => protocol === 'file:')),
]);

const behaviorOptions = z.strictObject({ base, retainBody: z.optional(z.boolean()) });
const passageOptions = z.strictObject({ base });

/** @throws Error with a sentence a fault. */
export const resolveBehavior = (given: unknown): z.output<typeof behaviorOptions> =>
  resolveWords(given, words('behaviorTraces()', './content/traces', behaviorOptions), behaviorOptions);

/** @throws Error with a sentence a fault. */
export const resolvePassages = (given: unknown): z.output<typeof passageOptions> =>
  resolveWords(given, words('passageTraces()', './content/passages', passageOptions), passageOptions);

function words(
  call: string,
  folder: string,
  { def }: typeof behaviorOptions | typeof passageOptions,
): OptionWords {
  return {
    call,
    expected: {
      '': `an object of options, as in { base: '${folder}' }`,
      base: `the folder of the JSON files, as in '${folder}', or a file: URL`,
      retainBody: 'true or false',
    },
    known: () => Object.keys(def.shape),
  };
}
