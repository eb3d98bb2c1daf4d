/** What `agent.inference-passage-trace.v1` and its label expect of each field, in words, and repairs they suggest. */
import {
  CLASSIFICATION_SCHEMA,
  EGRESS_SURFACES,
  INGRESS_SURFACES,
  QUARANTINE_REASONS,
  SPACES,
  SUBJECT_KINDS,
} from '../contracts/classification.ts';
import { isDateTime } from '../contracts/date-time.ts';
import { TIERS } from '../contracts/label-rules.ts';
import { nearest } from '../contracts/nearest.ts';
import {
  DECISION_CODES,
  MAX_PARENTS,
  MAX_PASSAGES,
  PASSAGE_KINDS,
  PASSAGE_STATES,
  PASSAGE_TRACE_SCHEMA,
  VISIBILITIES,
} from '../contracts/passage-trace.ts';
import type { FieldWords } from './explain.ts';
import { oneOf } from './one-of.ts';

/** What an entry of a list is called, by the rule of the list. */
const ENTRIES: Readonly<Record<string, string>> = {
  'parent-product-refs': 'parent-product-ref',
  'provenance-parents': 'provenance',
  subjects: 'subject',
  'projection-redacted-refs': 'redacted-ref',
  'declassify-trail': 'act',
};

/** Rules whose fields have a shorter prefix than the rule itself. */
const PREFIXES: Readonly<Record<string, string>> = {
  record: '',
  classification: '',
  'bound-subjects': '',
  'budget-used': 'budget-',
};

/** Fields with a name of their own. */
const NAMES: Readonly<Record<string, string>> = {
  personal_or_community: 'subjects',
  public_projection: 'projection',
};

const REF = 'a ref: 1 to 512 visible ASCII characters ("!" to "~"), without a space';
const DIGEST = 'a digest: "sha256:" and 43 characters of base64url (A-Z a-z 0-9 _ -), unpadded';
const MOMENT = 'an RFC 3339 date-time with its offset, such as 2026-01-31T09:30:00Z';
const FREE = 'a string of one character or more';
const AMOUNT = 'a whole number, 0 or more';
const TIER = oneOf(TIERS);
const SUBJECT_KIND = oneOf(SUBJECT_KINDS);
const MODES = ['one-shot', 'persistent-for-topic-class'];
const ORIGINS = ['local-space', 'ingress', 'derived'];

export const passageWords: FieldWords = {
  prefix: 'passage',
  ruleOf(path) {
    let rule = 'record';
    for (const [i, part] of path.entries()) {
      if (typeof part === 'number') rule = ENTRIES[rule] ?? 'record';
      else if (part === 'schema' && i === 1) rule = 'label-schema';
      else if (Object.hasOwn(NAMES, part)) rule = NAMES[part]!;
      else rule = `${PREFIXES[rule] ?? `${rule}-`}${part.replaceAll(/[/_]/g, '-')}`;
    }
    return rule;
  },
  expected: {
    record: 'one JSON object that follows agent.inference-passage-trace.v1',
    schema: `"${PASSAGE_TRACE_SCHEMA}"`,
    'trace-ref': REF,
    'binding-ref': REF,
    'agent-id': REF,
    'passage-ref': REF,
    'passage-no': `a whole number from 1 to ${MAX_PASSAGES}`,
    kind: oneOf(PASSAGE_KINDS),
    state: oneOf(PASSAGE_STATES),
    'input-digest': DIGEST,
    'product-ref': REF,
    'product-digest': DIGEST,
    'parent-product-refs': `a list of 0 to ${MAX_PARENTS} refs`,
    'parent-product-ref': REF,
    'prompt-policy-ref': REF,
    'output-schema-ref': REF,
    'repair-profile-ref': REF,
    'model-profile-ref': REF,
    'runtime-ref': REF,
    'model-snapshot': REF,
    visibility: oneOf(VISIBILITIES),
    classification: `a ${CLASSIFICATION_SCHEMA} label; nothing leaves without one (classification_missing)`,
    'instruction-hash': 'a hash: "sha256:" and 64 digits 0-9 a-f, lower case',
    'budget-used': 'an object with max_steps, max_wall_time_ms, max_tokens and max_cost_micros',
    'budget-max-steps': AMOUNT,
    'budget-max-wall-time-ms': AMOUNT,
    'budget-max-tokens': AMOUNT,
    'budget-max-cost-micros': AMOUNT,
    'decision-code': oneOf(DECISION_CODES),
    at: MOMENT,
    by: REF,
    'label-schema': `"${CLASSIFICATION_SCHEMA}"`,
    'source-tier': TIER,
    'effective-tier': TIER,
    provenance: 'an origin: an object whose kind is local-space, ingress or derived',
    'provenance-kind': oneOf(ORIGINS),
    'provenance-space': oneOf(SPACES),
    'provenance-surface': oneOf(INGRESS_SURFACES),
    'provenance-peer-ref': FREE,
    'provenance-parents': 'a list of exactly two origins',
    'bound-subjects': 'an object with either public_projection or personal_or_community',
    subjects: 'a list of subjects, each with kind and id',
    subject: 'an object with kind and id',
    'subject-kind': SUBJECT_KIND,
    'subject-id': FREE,
    projection: 'an object with subject_set_hash and count',
    'projection-subject-set-hash': '64 hexadecimal digits, without a prefix',
    'projection-count': AMOUNT,
    'projection-redacted-refs': 'a list of redacted refs, each with a kind',
    'redacted-ref': 'an object with kind',
    'redacted-ref-kind': SUBJECT_KIND,
    'redacted-ref-role-hint': FREE,
    'declassify-trail': 'a list of declassifications, which may be empty',
    act: 'an object with fact_id, from, to, surface, topic_class, mode, rationale, caller, correlation_id and issued_at',
    'act-fact-id': FREE,
    'act-from': 'Personal or Community',
    'act-to': 'Community or Public',
    'act-surface': oneOf(EGRESS_SURFACES),
    'act-topic-class': FREE,
    'act-mode': 'an object whose kind is one-shot or persistent-for-topic-class',
    'act-mode-kind': oneOf(MODES),
    'act-mode-consumed-at': MOMENT,
    'act-mode-ttl-seconds': 'a whole number of seconds, 1 or more',
    'act-rationale': FREE,
    'act-caller': 'an object with passport_ref and role',
    'act-caller-passport-ref': FREE,
    'act-caller-role': 'A0, A1 or A2',
    'act-correlation-id': FREE,
    'act-issued-at': MOMENT,
    'act-expires-at': MOMENT,
    'act-revocation-anchor': FREE,
    'act-evidence-ref': FREE,
    quarantine: 'an object with reason and entered_at',
    'quarantine-reason': oneOf(QUARANTINE_REASONS),
    'quarantine-entered-at': MOMENT,
    'quarantine-peer-ref': FREE,
  },
  repair(rule, found) {
    if (typeof found !== 'string' || found.length > 600) return undefined;
    if (rule === 'provenance-kind') return quoted(nearest(found, ORIGINS));
    if (rule === 'act-mode-kind') return quoted(nearest(found, MODES));
    const expected = passageWords.expected[rule];
    if (expected === MOMENT) return otherwise(found, dateTime(found), isDateTime);
    if (expected === DIGEST) {
      return otherwise(found, digest(found), (text) => /^sha256:[A-Za-z0-9_-]{43}$/.test(text));
    }
    if (rule === 'instruction-hash') {
      return otherwise(found, found.trim().toLowerCase(), (text) => /^sha256:[0-9a-f]{64}$/.test(text));
    }
    if (expected === REF) return otherwise(found, found.trim(), (text) => /^[!-~]{1,80}$/.test(text));
    return undefined;
  },
};

const quoted = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : JSON.stringify(text);

const otherwise = (found: string, candidate: string, isValid: (text: string) => boolean) =>
  candidate !== found && isValid(candidate) ? JSON.stringify(candidate) : undefined;

/** What can be said better without knowing more: a separator, a missing colon. Never a zone that was not written. */
function dateTime(text: string): string {
  return text
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)\s+/, '$1T')
    .replace(/(T\d\d:\d\d)(?=Z|[+-])/i, '$1:00')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Standard base64 written as base64url: the same bytes. */
function digest(text: string): string {
  return text
    .trim()
    .replace(/^sha-?256[:-]/i, 'sha256:')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=$/, '');
}
