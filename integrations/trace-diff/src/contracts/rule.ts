/**
 * How a mirror's own checks name themselves: a zod `custom` issue that carries a rule id, so that a report can be
 * made from the issue alone and the schema stays usable without this package's reports.
 */
import * as z from 'zod/mini';

/** One broken cross-field rule, found by a mirror. */
export interface RuleIssue {
  /** Stable rule id without its contract's prefix, such as `rail-ids-differ`. */
  rule: string;
  /** Where in the record, as zod paths are written. */
  path: (string | number)[];
  /** The sentence a person reads. */
  message: string;
  /** The way out, where there is one. */
  hint?: string | undefined;
  /** Whether the place meant is the key itself and not its value. */
  atKey?: boolean;
}

/** The `params` of a zod issue made by {@link crossFields}. */
export interface RuleParams {
  rule: string;
  hint?: string | undefined;
  atKey?: boolean | undefined;
}

/**
 * A zod check that runs `rules` on whatever was given, also when a plain field is wrong: zod skips refinements after
 * the first plain fault unless `when` says otherwise, and people then meet their errors in two rounds.
 */
export function crossFields(rules: (value: unknown) => Iterable<RuleIssue>): z.core.$ZodCheck<unknown> {
  const check = z.check((payload) => {
    for (const { rule, path, message, hint, atKey } of rules(payload.value)) {
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path,
        message,
        continue: true,
        params: { rule, hint, atKey } satisfies RuleParams,
      });
    }
  });
  check._zod.def.when = () => true;
  return check;
}

/** `value` as a plain record, or undefined where it is anything else. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** `value` as a list, empty where it is anything else. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
