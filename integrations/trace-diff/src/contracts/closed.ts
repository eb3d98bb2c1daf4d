/** Closed objects and tagged unions whose faults name what was meant, for contracts that allow no key of their own. */
import * as z from 'zod/mini';
import { misspelledKey } from './nearest.ts';
import { asRecord, type RuleIssue, type RuleParams } from './rule.ts';

/** A strict object of `shape`; `hints` maps keys that belong elsewhere to the way out. */
interface ClosedOptions {
  hints?: Readonly<Record<string, string>>;
  /** JSON Schema keywords for rules that hold between keys. */
  jsonSchema?: Record<string, unknown>;
}

/**
 * A strict object whose unknown keys are reported one by one, each with the nearest known key.
 *
 * @param owner What such an object is called, with its article: `a trace`.
 */
export function closed<S extends z.core.$ZodLooseShape>(
  owner: string,
  shape: S,
  { hints = {}, jsonSchema }: ClosedOptions = {},
) {
  const known = Object.keys(shape);
  const schema = z.strictObject(shape).check(
    rewriting('unrecognized_keys', (issue) =>
      issue.keys.map((key) => {
        const meant = misspelledKey(key, known);
        const hint =
          meant === undefined
            ? Object.hasOwn(hints, key)
              ? hints[key]
              : 'remove it: this format is closed'
            : `did you mean ${JSON.stringify(meant)}?`;
        return {
          rule: 'unknown-key',
          path: [key],
          atKey: true,
          message: `${JSON.stringify(key)} is no key of ${owner}`,
          hint,
        };
      }),
    ),
  );
  if (jsonSchema) z.globalRegistry.add(schema, jsonSchema);
  return schema;
}

/**
 * A check for a tagged union: where the tag is missing, the other keys tell which branch was meant.
 *
 * @param rule Rule id of a wrong tag.
 * @param owner What such an object is called, without its article: `origin`.
 * @param branches Tag value of each branch -> a key that only it has.
 */
export function missingTag(
  rule: string,
  owner: string,
  tag: string,
  branches: Readonly<Record<string, string>>,
): z.core.$ZodCheck<unknown> {
  return rewriting('invalid_union', (_issue, value) => {
    const record = asRecord(value);
    if (!record || Object.hasOwn(record, tag)) return undefined;
    const meant = Object.entries(branches).filter(([, key]) => Object.hasOwn(record, key));
    const [branch, key] = meant[0] ?? [];
    if (meant.length !== 1 || branch === undefined || key === undefined) return undefined;
    return [
      {
        rule,
        path: [tag],
        message: `${tag} is missing; this ${owner} has ${JSON.stringify(key)}, so ${JSON.stringify(branch)} is expected`,
        hint: `add "${tag}": ${JSON.stringify(branch)}`,
      },
    ];
  });
}

type IssueOf<C extends z.core.$ZodIssue['code']> = Extract<z.core.$ZodIssue, { code: C }>;

/**
 * A check that says better what zod has said of this very value (not of what lies in it): its own issues of `code` give
 * way to those of `better`, and stay where it returns undefined. Zod alone decides what is wrong, so nothing that it
 * refuses can slip through.
 */
function rewriting<C extends 'unrecognized_keys' | 'invalid_union'>(
  code: C,
  better: (issue: IssueOf<C>, value: unknown) => RuleIssue[] | undefined,
): z.core.$ZodCheck<unknown> {
  const check = z.check((payload) => {
    const { issues, value } = payload;
    // A union names its tag in the path; an issue is this value's own when nothing lies further down.
    const depth = code === 'invalid_union' ? 1 : 0;
    if (!issues.some((issue) => issue.code === code && (issue.path?.length ?? 0) <= depth)) return;
    const said = issues.splice(0);
    for (const issue of said) {
      const own = issue.code === code && (issue.path?.length ?? 0) <= depth;
      const replaced = own ? better(issue as unknown as IssueOf<C>, value) : undefined;
      if (!replaced) {
        issues.push(issue);
        continue;
      }
      for (const { rule, path, message, hint, atKey } of replaced) {
        issues.push({
          code: 'custom',
          input: value,
          path,
          message,
          continue: true,
          params: { rule, hint, atKey } satisfies RuleParams,
        });
      }
    }
  });
  check._zod.def.when = () => true;
  return check;
}
