/** The book of rules and the code say the same: no rule is missing, none is made up, and each example is one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { behaviorWords } from '../../integrations/trace-diff/src/check/behavior-words.ts';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import { passageWords } from '../../integrations/trace-diff/src/check/passage-words.ts';
import { rules } from '../../integrations/trace-diff/src/schema.ts';
import { contractNamed, type ContractName } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { behaviorSamples, passageSamples } from '../support/rule-samples.ts';

const SOURCES = join(import.meta.dirname, '../../integrations/trace-diff/src');

/** Every source, without the book and the parts that only browsers get. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/rule-book|[\\/]?element[\\/]/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(SOURCES, path), 'utf8') }));

/** Which contract or kind of rule a short id in this file belongs to. */
const PREFIXES: readonly [file: RegExp, prefix: string][] = [
  [/^contracts\/behavior|^check\/behavior/, 'behavior'],
  [/^contracts\/(?:passage|label|classification|closed)|^check\/passage/, 'passage'],
  [/^check\/flow/, 'flow'],
  [/^content\/(?:essay|raw)/, 'reference'],
];

function* emitted(): Generator<string> {
  for (const rule of Object.keys(behaviorWords.expected)) yield `behavior/${rule}`;
  for (const rule of Object.keys(passageWords.expected)) yield `passage/${rule}`;
  for (const { path, text } of sources) {
    for (const [, whole] of text.matchAll(
      /'((?:json|flow|publish|reference|config|behavior|passage)\/[a-z-]+)'/g,
    )) {
      // Two of these are fields of a passage, and no rules.
      if (whole !== undefined && !['passage/no', 'passage/ref'].includes(whole)) yield whole;
    }
    const prefix = PREFIXES.find(([file]) => file.test(path))?.[1];
    if (prefix === undefined) continue;
    for (const [, id] of text.matchAll(/\brule(?: =|:) (?:\w+ \? )?'([a-z-]+)'/g)) yield `${prefix}/${id!}`;
    for (const [, id] of text.matchAll(/\brule: \w+ \? '[a-z-]+' : '([a-z-]+)'/g)) yield `${prefix}/${id!}`;
    for (const [, id] of text.matchAll(/missingTag\(\s*'([a-z-]+)'/g)) yield `${prefix}/${id!}`;
  }
}

test('every rule that the code can report is in the book, and every rule of the book in the code', () => {
  expect(rules.map(({ id }) => id).sort()).toEqual([...new Set(emitted())].sort());
});

test('the book has each rule once, in words that end', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { id, says, fault, mended } of rules) {
    expect(says, id).toMatch(/^[A-Za-z_\-/]+.*\.$/);
    expect(fault, id).not.toBe(mended);
  }
});

/** Examples that are told, not shown: their … stands for more than a value, or what they show is no JSON. */
const told =
  /^(?:reference|config)\/|^json\/(?:syntax|encoding|byte-order-mark|unreadable)$|^passage\/provenance-depth$|^publish\/quarantined$/;

/** The lines of an excerpt as JSON: what is cut is left out, members get their braces, and a file its name no more. */
const asJson = (excerpt: string): string[] =>
  excerpt.split('\n').map((line) => {
    const whole = line
      .replace(/^[ab]\.json: /, '')
      .replace(/(?<=[[{] )…[^"\]}]*(?= [\]}])/g, '')
      .replace(/(?<=\[)(\[+) …[^"]*(?= \])/, '$1')
      .replace(/, …(?= [\]}]|$)/g, '');
    return whole.startsWith('"') ? `{ ${whole} }` : whole;
  });

test.each(rules.filter(({ id }) => !told.test(id)))(
  '$id shows whole members or values',
  ({ fault, mended }) => {
    for (const line of [...asJson(fault), ...asJson(mended)])
      expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  },
);

/** Examples that stand for something longer, or for a file as a whole. */
const written: Readonly<Record<string, (sample: string) => string>> = {
  'behavior/record': () => '[]',
  'passage/record': () => '[]',
  'behavior/rails': (sample) => sample.replace(/"rails": \[[^]*?\n {2}\]/, '"rails": []'),
  'behavior/rail': (sample) => sample.replace(/\{\s+"id": "run-a"[^]*?\n {4}\}/, '"run-a"'),
  'behavior/rail-steps': (sample) => sample.replace(/"steps": \[[^]*?\n {6}\]/, '"steps": []'),
  'behavior/step': (sample) => sample.replace(/\{ "n": 1.*\},\n/, '"limit_check",\n'),
  'behavior/verdict': (sample) => sample.replace(/"verdict": \{[^]*?\}/, '"verdict": "FAIL"'),
  'behavior/many-steps': (sample) =>
    sample.replace(
      /"steps": \[[^]*?\n {6}\]/,
      `"steps": [${Array.from({ length: 201 }, (_, i) => `{ "n": ${i + 1}, "tool": "t", "result": "r", "kind": "read" }`).join()}]`,
    ),
  'json/depth': (sample) => sample.replace('{ "ok": true }', '['.repeat(1001) + ']'.repeat(1001)),
  'json/byte-order-mark': (sample) => `\ufeff${sample}`,
  'passage/budget-used': (sample) => sample.replace(/"budget\/used": \{.*\}/, '"budget/used": 400'),
  'passage/product-pair': (sample) =>
    sample.replace('"state": "committed", ', '').replace(/"product\/digest": ".*",/, ''),
  'passage/classification': (sample) =>
    sample.replace(/"classification": \{[^]*?\n {2}\}/, '"classification": "Public"'),
  'passage/provenance-parents': (sample) =>
    sample.replace(/"provenance": \{.*\}/, '"provenance": { "kind": "derived", "parents": [] }'),
  'passage/provenance-depth': (sample) =>
    sample.replace(
      /"provenance": (\{.*\})/,
      (_, origin: string) =>
        `"provenance": ${`{ "kind": "derived", "parents": [${origin}, `.repeat(251)}${origin}${' ] }'.repeat(251)}`,
    ),
  'passage/bound-subjects': (sample) => sample.replace(/"bound_subjects": \{.*\}/, '"bound_subjects": []'),
  'passage/bound-subjects-branch': (sample) =>
    sample.replace(/"bound_subjects": \{.*\}/, '"bound_subjects": { "personal_or_community": [] }'),
  'passage/act': (sample) => sample.replace('"declassify_trail": []', '"declassify_trail": [ "fact:one" ]'),
  'passage/projection': (sample) =>
    sample.replace(/"public_projection": \{.*\} \] \}/, '"public_projection": 2'),
};

/** Rules that no text of one file can break. */
const elsewhere = ['json/encoding', 'json/unreadable'];

describe('each example of one file breaks its rule, and mended it does not', () => {
  const samples: Record<ContractName, readonly string[]> = {
    behavior: behaviorSamples,
    passage: passageSamples,
  };
  const found = (contract: ContractName, text: string) =>
    checkText('a.json', text, contractNamed(contract)).problems;

  test.each(
    Object.entries(samples).flatMap(([name, texts]) => texts.map((text, i) => [`${name} ${i}`, name, text])),
  )('the sample %s is good', (_, contract, text) => {
    expect(found(contract as ContractName, text)).toEqual([]);
  });

  test.each(rules.filter(({ id }) => /^(?:json|behavior|passage)\//.test(id) && !elsewhere.includes(id)))(
    '$id',
    ({ id, severity, fault, mended }) => {
      const contract = id.startsWith('passage/') || id === 'json/byte-order-mark' ? 'passage' : 'behavior';
      const sample = samples[contract].find((text) => text.includes(mended)) ?? samples[contract][0]!;
      const broken = written[id]?.(sample) ?? sample.replace(mended, () => fault);
      expect(broken).not.toBe(sample);
      const problem = found(contract, broken).find(({ rule }) => rule === id);
      expect(problem, JSON.stringify(found(contract, broken))).toMatchObject({ rule: id, severity });
    },
  );
});
