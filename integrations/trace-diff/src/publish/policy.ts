/** What a site says about publishing passages: the `publish` option, checked with messages for people. */
import * as z from 'zod/mini';
import { describe } from '../check/explain.ts';
import { nearest } from '../contracts/nearest.ts';
import { asRecord, crossFields, type RuleIssue } from '../contracts/rule.ts';
import { isBlank } from '../contracts/text.ts';

/** The boundary that a site is, by the label's words: the nearest there is (contract page, section 4, "Surface"). */
export const SURFACE = 'export';

/** What a site does with passages that may not leave. */
export interface PublishRules {
  /**
   * The topic class whose declassifications are honored, exactly as they write it. Without one, only what is Public
   * at its source leaves.
   */
  topicClass?: string | undefined;
  /**
   * A dated revocation view, a JSON file below the project's root: `{ "taken_at": "<RFC 3339>", "max_age_hours": 24,
   * "revoked": ["anchor", …] }`. Without one, no declassification is honored.
   */
  revocations?: string | undefined;
  /**
   * Whether a passage that may not leave fails the build, or is left out without a trace.
   * @default 'fail'
   */
  withhold?: 'fail' | 'omit' | undefined;
}

/** The `publish` option: rules, or `'off'` for a site that is not public. */
export type PublishOption = PublishRules | 'off';

const OPTIONS = ['topicClass', 'revocations', 'withhold'] as const;
const WITHHOLD = ['fail', 'omit'];

/** Zod mirror of {@link PublishOption}: each issue has a sentence of its own as its message, and its path below `publish`. */
export const publishOption = z.custom<PublishOption>().check(crossFields(publishFaults));

function* publishFaults(value: unknown): Generator<RuleIssue> {
  if (value === 'off') return;
  const options = asRecord(value);
  if (!options) {
    const meant = typeof value === 'string' ? nearest(value, ['off']) : undefined;
    yield fault([], `publish is ${describe(value)}; expected "off" or an object${suggested(meant)}`);
    return;
  }
  for (const key of Object.keys(options)) {
    if (OPTIONS.includes(key as (typeof OPTIONS)[number])) continue;
    const meant = nearest(key, OPTIONS);
    yield fault(
      [key],
      `publish.${key} is no option${meant === undefined ? `; the options are ${OPTIONS.join(', ')}` : suggested(meant)}`,
    );
  }
  const { topicClass, revocations, withhold } = options;
  if (topicClass !== undefined && (typeof topicClass !== 'string' || isBlank(topicClass))) {
    yield fault(
      ['topicClass'],
      `publish.topicClass is ${describe(topicClass)}; expected the name of a topic class, as declassifications write it`,
    );
  }
  if (revocations !== undefined && (typeof revocations !== 'string' || isBlank(revocations))) {
    yield fault(
      ['revocations'],
      `publish.revocations is ${describe(revocations)}; expected the path of a JSON file, from the project’s root`,
    );
  }
  if (withhold !== undefined && !WITHHOLD.includes(withhold as string)) {
    const meant = typeof withhold === 'string' ? nearest(withhold, WITHHOLD) : undefined;
    yield fault(
      ['withhold'],
      `publish.withhold is ${describe(withhold)}; expected "fail" or "omit"${suggested(meant)}`,
    );
  }
}

const fault = (path: string[], message: string): RuleIssue => ({ rule: 'publish', path, message });

const suggested = (meant: string | undefined) => (meant === undefined ? '' : `; did you mean "${meant}"?`);
