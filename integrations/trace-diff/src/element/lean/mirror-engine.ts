/**
 * Stands in for `zod/mini` in the stand-alone file, where zod would be a third of the whole weight. The mirror is the
 * same source in a build and in a browser (contracts/behavior-trace.ts); this runs what it asks of zod, and raises the
 * same issues in the same order. A test holds both engines to one answer over every fault there is a rule for.
 */

/** An issue as zod raises it; later checks of a value run only while all of its issues may continue. */
interface Issue {
  code: string;
  path: PropertyKey[];
  continue?: boolean;
  message?: string;
  [detail: string]: unknown;
}

/** An issue of a value itself has no path yet. */
type Raised = Partial<Issue> & { code: string };

interface Payload {
  value: unknown;
  issues: Raised[];
}

interface Check {
  _zod: { check(payload: Payload): void; def: { when?: (payload: Payload) => boolean; most?: number } };
}

interface Type {
  run(value: unknown): Issue[];
  check(...checks: Check[]): Type;
}

/** A type that finds `own` fault in a value, then runs its checks. */
function type(own: (value: unknown) => Raised[], checks: readonly Check[] = []): Type {
  return {
    run(value) {
      const payload: Payload = { value, issues: own(value) };
      for (const { _zod } of checks) {
        if (_zod.def.when ? _zod.def.when(payload) : payload.issues.every((issue) => issue.continue)) {
          _zod.check(payload);
        }
      }
      return payload.issues.map((issue): Issue => ({ ...issue, path: issue.path ?? [] }));
    },
    check: (...more) => type(own, [...checks, ...more]),
  };
}

/** A type of values for which `is` holds. */
const expecting = (expected: string, is: (value: unknown) => boolean): Type =>
  type((value) => (is(value) ? [] : [{ code: 'invalid_type', expected }]));

const oneOf = (values: readonly unknown[]): Type =>
  type((value) => (values.includes(value) ? [] : [{ code: 'invalid_value', values }]));

const prefixed = (key: PropertyKey, issues: Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }));

/** A check of any kind. */
export const check = (run: (payload: Payload) => void): Check => ({ _zod: { check: run, def: {} } });

/** A check that raises `issue` where `holds` does not. */
const raising = (
  holds: (value: never) => boolean,
  issue: { code: string; [detail: string]: unknown },
): Check =>
  check(({ value, issues }) => {
    if (!holds(value as never)) issues.push({ continue: true, ...issue });
  });

/** A check of a length: zod makes it of everything that has one, also where the type is already wrong. */
const ofLength = (
  fault: (length: number) => { code: string; [detail: string]: unknown } | undefined,
): Check => {
  const made = check(({ value, issues }) => {
    const found = fault((value as ArrayLike<unknown>).length);
    if (found) issues.push({ continue: true, origin: 'array', ...found });
  });
  made._zod.def.when = ({ value }) => (value as ArrayLike<unknown> | null | undefined)?.length !== undefined;
  return made;
};

export const refine = (holds: (value: never) => boolean): Check => raising(holds, { code: 'custom' });
export const regex = (pattern: RegExp): Check =>
  raising((value: string) => pattern.test(value), { code: 'invalid_format', format: 'regex' });
export const minimum = (least: number): Check =>
  raising((value: number) => value >= least, { code: 'too_small', origin: 'number', minimum: least });
export const minLength = (least: number): Check =>
  ofLength((found) => (found < least ? { code: 'too_small', minimum: least } : undefined));
export const unknown = (): Type => type(() => []);
export const string = (): Type => expecting('string', (value) => typeof value === 'string');
export const boolean = (): Type => expecting('boolean', (value) => typeof value === 'boolean');
export const number = (): Type => expecting('number', Number.isFinite);
export const int = (): Type =>
  number().check(
    check(({ value, issues }) => {
      if (!Number.isInteger(value)) issues.push({ code: 'invalid_type', expected: 'int' });
      else if (!Number.isSafeInteger(value)) {
        issues.push({ code: (value as number) > 0 ? 'too_big' : 'too_small', origin: 'int', continue: true });
      }
    }),
  );
export const literal = (value: unknown): Type => oneOf([value]);
export { oneOf as enum };

export const iso = {
  date: (): Type =>
    string().check(
      raising(
        (text: string) => {
          const date = new Date(text);
          return (
            /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(+date) && date.toISOString().startsWith(text)
          );
        },
        { code: 'invalid_format', format: 'date' },
      ),
    ),
};

export const optional = (inner: Type): Type => type((value) => (value === undefined ? [] : inner.run(value)));

export const array = (inner: Type): Type =>
  type((value) =>
    Array.isArray(value)
      ? // A list may have holes, which flatMap alone would pass over.
        Array.from(value as unknown[]).flatMap((item, i) => prefixed(i, inner.run(item)))
      : [{ code: 'invalid_type', expected: 'array' }],
  );

/** An object that may hold more than `shape` says. */
export const looseObject = (shape: Readonly<Record<string, Type>>): Type =>
  type((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(shape).flatMap(([key, inner]) =>
          prefixed(key, inner.run((value as Record<string, unknown>)[key])),
        )
      : [{ code: 'invalid_type', expected: 'object' }],
  );

/** Descriptions and JSON Schema of fields are for editors; a browser has no use for them. */
export const globalRegistry = {
  add(): void {
    // Nothing is kept.
  },
};

/** Stands in for `check/hold.ts`: holds `value` to `schema`. What is valid comes back as it is. */
export function hold(schema: Type, value: unknown): { data: unknown; issues: Issue[] } {
  return { data: value, issues: schema.run(value) };
}
