/** A dated revocation view: what an operator last knew of declassifications that were taken back. */
import * as z from 'zod/mini';
import { withoutBom } from '../check/check.ts';
import { explain, type FieldWords } from '../check/explain.ts';
import { oneCause } from '../check/one-cause.ts';
import { readJson } from '../check/json-text.ts';
import { Positions } from '../check/position.ts';
import { placesIn } from '../check/places.ts';
import { type Problem, toPointer } from '../check/problem.ts';
import { dateTime, freeText } from '../contracts/classification.ts';
import { closed } from '../contracts/closed.ts';
import { compareInstants, type Instant, instantOf, secondsAfter } from '../contracts/date-time.ts';
import { described } from '../contracts/described.ts';

/** Zod mirror of the file that `publish.revocations` names. Closed: a key that is not read would be a false comfort. */
export const revocationFile = closed('a revocation view', {
  taken_at: dateTime('When the view was taken.'),
  max_age_hours: described(
    z.number().check(z.positive()),
    'How many hours it may be relied on; parts of an hour are allowed.',
  ),
  revoked: described(z.array(freeText()), 'The revocation anchors that were taken back.'),
});

/** A revocation view, ready to be asked. */
export interface RevocationView {
  /** When it was taken, as written. */
  takenAt: string;
  maxAgeHours: number;
  revoked: ReadonlySet<string>;
}

/** What a view is worth at a moment. */
export type Freshness = 'fresh' | 'stale' | 'from-the-future';

const HOUR = 3600;

/**
 * What `view` is worth at `now`. It is good through its last moment of age; one that is dated after `now` is worth
 * nothing, or it would stay fresh for as long as its date is away.
 */
export function freshness(view: RevocationView, now: Instant): Freshness {
  const taken = instantOf(view.takenAt);
  if (!taken || compareInstants(now, taken) < 0) return 'from-the-future';
  // Whole seconds: a view is no finer than that, and rounding down can only make it stale sooner.
  const end = secondsAfter(taken, Math.floor(view.maxAgeHours * HOUR));
  return compareInstants(now, end) <= 0 ? 'fresh' : 'stale';
}

const RULE = 'config/revocations';

const words: FieldWords = {
  prefix: 'config',
  ruleOf: (path) => (typeof path.at(-1) === 'number' ? 'anchor' : String(path.at(-1) ?? 'view')),
  expected: {
    view: 'one JSON object with taken_at, max_age_hours and revoked',
    taken_at: 'an RFC 3339 date-time with its offset, such as 2026-01-31T09:30:00Z',
    max_age_hours: 'a number of hours above 0',
    revoked: 'a list of revocation anchors, which may be empty',
    anchor: 'a revocation anchor, a string of one character or more',
  },
};

/**
 * Reads the file that `publish.revocations` names. Pure: the caller reads it from the disk.
 *
 * @param file Its name, as problems should give it.
 * @param source Its text; undefined where it could not be read.
 * @returns The view, or every fault of the file, each an error of rule `config/revocations`.
 */
export function readRevocations(
  file: string,
  source: string | undefined,
): { view?: RevocationView; problems: Problem[] } {
  if (source === undefined) {
    const message = `the revocation view that publish.revocations names cannot be read: ${file}`;
    const hint = 'the path starts at the project’s root; without a view no declassification is honored';
    return { problems: [{ file, pointer: '', rule: RULE, severity: 'error', message, hint }] };
  }
  const text = withoutBom(source);
  const json = readJson(text);
  const positions = new Positions(text);
  const problems = json.faults.map(({ path, offset, length, message, hint }): Problem => {
    const place = { ...positions.at(offset), length };
    return {
      file,
      ...place,
      pointer: toPointer(path),
      rule: RULE,
      severity: 'error',
      message,
      ...(hint !== undefined && { hint }),
    };
  });
  if (!('value' in json)) return { problems };
  const result = z.safeParse(revocationFile, json.value);
  if (result.success) {
    const { taken_at, max_age_hours, revoked } = result.data;
    if (problems.length > 0) return { problems };
    return {
      view: { takenAt: taken_at, maxAgeHours: max_age_hours, revoked: new Set(revoked) },
      problems,
    };
  }
  const places = placesIn(text);
  const found = result.error.issues.flatMap((issue) => explain(issue, json.value, words));
  for (const { path, message, hint, atKey } of oneCause(found, json.value)) {
    problems.push({
      file,
      ...places.of(path, atKey),
      pointer: toPointer(path),
      rule: RULE,
      severity: 'error',
      message,
      ...(hint !== undefined && { hint }),
    });
  }
  return { problems };
}
