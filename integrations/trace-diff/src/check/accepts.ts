/**
 * Whether a mirror takes a value, told without making anything: zod copies each object and each field on its way, and
 * good files, nearly all, need no copy. The fields' own rules are asked of zod; only the walk between them is here.
 */
import type * as z from 'zod/mini';

/** Says yes where the mirror would; no where it would not, or where only the mirror itself can tell. */
type Accepts = (value: unknown) => boolean;

type Schema = z.core.$ZodType;

const never: Accepts = () => false;
const always: Accepts = () => true;

const compiled = new WeakMap<Schema, Accepts>();

/** Whether `schema` is sure to take `value` and to give it back as it is. */
export function accepts(schema: Schema, value: unknown): boolean {
  return compiledOf(schema)(value);
}

function compiledOf(schema: Schema): Accepts {
  const known = compiled.get(schema);
  if (known) return known;
  // One that holds itself is asked, while it is compiled, whether it may be left out.
  compiled.set(schema, never);
  const accept = compile(schema);
  compiled.set(schema, accept);
  return accept;
}

function compile(schema: Schema): Accepts {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object': {
      const others = def.catchall?._zod.def.type;
      return others === 'unknown' || others === 'never'
        ? withChecks(schema, object(def.shape, others === 'never'))
        : never;
    }
    case 'union': {
      const options = def.options.map(compile);
      return withChecks(schema, (value) => options.some((takes) => takes(value)));
    }
    case 'lazy':
      return withChecks(schema, (value) => compiledOf(def.getter())(value));
    case 'pipe':
      return def.in._zod.def.type === 'transform'
        ? withChecks(schema, looksFirst(def.in as z.core.$ZodTransform, compile(def.out)))
        : never;
    case 'array':
      return withChecks(schema, list(compile(def.element)));
    case 'optional': {
      const inner = compile(def.innerType);
      return withChecks(schema, (value) => value === undefined || inner(value));
    }
    case 'unknown':
      return withChecks(schema, always);
    case 'string':
      return def.coerce === true ? never : withChecks(schema, (value) => typeof value === 'string');
    case 'number':
      return def.coerce === true ? never : withChecks(schema, Number.isFinite);
    case 'boolean':
      return def.coerce === true ? never : withChecks(schema, (value) => typeof value === 'boolean');
    case 'enum':
    case 'literal': {
      const values: ReadonlySet<unknown> = schema._zod.values ?? new Set();
      return withChecks(schema, (value) => values.has(value));
    }
    default:
      return never;
  }
}

/** A transformation that gives back what it was given has only looked at it. */
function looksFirst({ _zod: { def } }: z.core.$ZodTransform, inner: Accepts): Accepts {
  return (value) => {
    const payload: z.core.ParsePayload = { value, issues: [] };
    return def.transform(value, payload) === value && payload.issues.length === 0 && inner(value);
  };
}

function object(shape: z.core.$ZodShape, isClosed: boolean): Accepts {
  const fields = new Map(
    Object.entries(shape).map(([key, schema]) => {
      const takes = compile(schema);
      return [key, { takes, owed: takes(undefined) ? 0 : 1 }] as const;
    }),
  );
  const owedInAll = [...fields.values()].reduce((sum, { owed }) => sum + owed, 0);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let given = 0;
    // Engines are quickest at the keys that an object has; asking it for each that it may have is slow.
    for (const key in value) {
      const field = fields.get(key);
      if (field === undefined) {
        // zod leaves such a key out of what it gives back.
        if (isClosed || key === '__proto__') return false;
        continue;
      }
      if (!field.takes((value as Record<string, unknown>)[key])) return false;
      given += field.owed;
    }
    return given === owedInAll;
  };
}

function list(item: Accepts): Accepts {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let i = 0; i < value.length; i++) if (!item(value[i])) return false;
    return true;
  };
}

function withChecks(schema: Schema, inner: Accepts): Accepts {
  // A format, such as a whole number, is a type and a check in one.
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : [];
  const checks = [
    ...own,
    ...(schema._zod.def.checks ?? []),
  ] as unknown as readonly z.core.$ZodCheck<unknown>[];
  if (checks.length === 0) return inner;
  // One for all values: nearly none leaves an issue in it.
  const payload: z.core.ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    if (!inner(value)) return false;
    payload.value = value;
    for (let i = 0; i < checks.length; i++) {
      if (checks[i]!._zod.check(payload) instanceof Promise) return false;
    }
    payload.value = undefined;
    if (payload.issues.length === 0) return true;
    payload.issues = [];
    return false;
  };
}
