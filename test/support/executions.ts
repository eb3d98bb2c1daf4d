/**
 * How much work the package's code does, counted: the same on any machine, where times are not. The engine counts what runs
 * of the code itself; what runs inside a method of a string or a list is counted by what it goes through. What is to be
 * counted must be imported after this module, since the engine puts its counters into code as it compiles it.
 */
import { type Profiler, Session } from 'node:inspector';

const SOURCES = '/integrations/trace-diff/src/';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * How often the blocks of the package's sources run in `work`, each function, branch and turn of a loop, and how many
 * characters and items the engine's own methods go through.
 */
export function executions(work: () => unknown): number {
  taken();
  const { passed, restore } = countMethods();
  try {
    work();
  } finally {
    restore();
  }
  return taken() + passed();
}

/** What ran since it was asked for last. */
function taken(): number {
  let total = 0;
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    total = counted(result);
  });
  return total;
}

function counted(scripts: readonly Profiler.ScriptCoverage[]): number {
  let total = 0;
  for (const { url, functions } of scripts) {
    if (!url.includes(SOURCES)) continue;
    for (const { ranges } of functions) for (const { count } of ranges) total += count;
  }
  return total;
}

type Method = (this: { length: number }, ...words: unknown[]) => unknown;
type Holder = Record<string | symbol, Method>;

/** Methods that go through all of what they are asked of. */
const OF_ALL: readonly [Holder, readonly (string | symbol)[]][] = [
  [
    String.prototype as unknown as Holder,
    [
      Symbol.iterator,
      'split',
      'replace',
      'replaceAll',
      'match',
      'matchAll',
      'search',
      'isWellFormed',
      'normalize',
      'trim',
    ],
  ],
  [
    Array.prototype as unknown as Holder,
    [
      Symbol.iterator,
      'concat',
      'indexOf',
      'lastIndexOf',
      'includes',
      'join',
      'flat',
      'sort',
      'toSorted',
      'reverse',
    ],
  ],
];

const { indexOf } = String.prototype as unknown as Record<'indexOf', Method>;

function countMethods(): { passed: () => number; restore: () => void } {
  let sum = 0;
  const restores: (() => void)[] = [];
  const wrap = (holder: Holder, name: string | symbol, make: (own: Method) => Method) => {
    const own = holder[name]!;
    holder[name] = make(own);
    restores.push(() => {
      holder[name] = own;
    });
  };
  for (const [holder, names] of OF_ALL) {
    for (const name of names) {
      wrap(
        holder,
        name,
        (own) =>
          function (...words) {
            sum += this.length;
            return own.apply(this, words);
          },
      );
    }
  }
  // A slice costs what it holds.
  wrap(
    Array.prototype as unknown as Holder,
    'slice',
    (own) =>
      function (...words) {
        const part = own.apply(this, words) as unknown[];
        sum += part.length;
        return part;
      },
  );
  // A search goes as far as what it finds.
  for (const name of ['indexOf', 'includes']) {
    wrap(
      String.prototype as unknown as Holder,
      name,
      (own) =>
        function (...words) {
          const from = Number(words[1] ?? 0);
          const found = indexOf.apply(this, words) as number;
          sum += (found < 0 ? this.length : found) - from;
          return own.apply(this, words);
        },
    );
  }
  wrap(
    RegExp.prototype as unknown as Holder,
    'exec',
    (own) =>
      function (this: unknown, ...words) {
        const { global, sticky, lastIndex } = this as RegExp;
        const from = global || sticky ? lastIndex : 0;
        const found = own.apply(this as never, words) as RegExpExecArray | null;
        const failed = sticky ? from + 1 : String(words[0]).length;
        sum += (found ? found.index + found[0].length : failed) - from;
        return found;
      },
  );
  return {
    passed: () => sum,
    restore: () => {
      for (const restore of restores) restore();
    },
  };
}
