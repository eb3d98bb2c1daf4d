/**
 * The rules, as people look them up: every id that a report can carry, what it asks for, a fault that breaks it and the
 * same mended. A test holds the book to the code, and each example of one file to the check itself.
 */
import { behaviorRules } from './rule-book-behavior.ts';
import { flowRules } from './rule-book-flow.ts';
import { labelFieldRules } from './rule-book-label.ts';
import { passageFieldRules } from './rule-book-passage.ts';
import { siteRules } from './rule-book-site.ts';
import { textRules } from './rule-book-text.ts';

/** One rule, for people. */
export interface Rule {
  /** Stable id, as reports name it. */
  id: string;
  /** What it is without `strict`: an error fails a build, a warning is advice. */
  severity: 'error' | 'warning';
  /** What it asks for, in one sentence. */
  says: string;
  /** An excerpt that breaks the rule. Words in … stand for what is too long to show. */
  fault: string;
  /** The same excerpt, mended. */
  mended: string;
}

/** A rule as a row: id, severity, sentence, fault, mended. */
export type RuleRow = readonly [
  id: string,
  severity: Rule['severity'],
  says: string,
  fault: string,
  mended: string,
];

/** Every rule of this package, by contract and then in the order of the record. */
export const rules: readonly Rule[] = [
  ...textRules,
  ...behaviorRules,
  ...passageFieldRules,
  ...labelFieldRules,
  ...flowRules,
  ...siteRules,
].map(([id, severity, says, fault, mended]) => ({ id, severity, says, fault, mended }));
