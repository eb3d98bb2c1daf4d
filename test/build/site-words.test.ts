/** What the lab says of a row, how values are printed, and what a field table says: from data alone. */
import { readFile } from 'node:fs/promises';
import { type BehaviorTrace, jsonSchema } from 'astro-trace-diff/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceAt } from '../../src/lib/difference.ts';
import { fieldGroups } from '../../src/lib/fields.ts';
import { rowsOf, runsOf } from '../../src/lib/steps.ts';
import { cut, jsonText, named, scriptJson, shown } from '../../src/lib/text.ts';
import { dotted } from '../../src/lib/words.ts';

const said = async (file: string): Promise<string[]> =>
  sentences(JSON.parse(await readFile(`content/traces/${file}.json`, 'utf8')) as BehaviorTrace);

function sentences(trace: BehaviorTrace): string[] {
  const runs = runsOf(trace);
  return rowsOf(runs).map((n) =>
    differenceAt(n, runs)
      .map((part) => (typeof part === 'string' ? part : 'name' in part ? part.name : `\`${part.code}\``))
      .join('')
      .trim(),
  );
}

test('rows of the canonical case', async () => {
  expect(await said('opbr-canonical')).toEqual([
    'Both runs call `get_customer` with the same arguments and get the same answer.',
    'Here the runs part: Run A calls `policy_version_check`, which Run B leaves until step 3; Run B calls `refund_commit`, which Run A leaves until step 4. This is the violation in Run B: `policy_version_check` and `refund_limit_check` should have come before it.',
    'Run A calls `refund_limit_check`, which Run B leaves until step 4; Run B calls `policy_version_check`, as Run A did at step 2. In Run B it comes too late: `refund_commit` already ran at step 2.',
    'Run A calls `refund_commit`, as Run B did at step 2; Run B calls `refund_limit_check`, as Run A did at step 3. In Run B it comes too late: `refund_commit` already ran at step 2.',
    'Both runs call `respond` and say the same.',
  ]);
});

test('rows of a case whose runs differ in an argument, and in length', async () => {
  const rows = await said('tau-airline-20');
  expect(rows[2]).toBe(
    'Both runs call `update_reservation_flights`; the arguments differ in `payment_id`, `"gift_card_1200020"` in Run A and `"credit_card_1200020"` in Run B. This is the violation in Run B: `get_user_details` should have come before it.',
  );
  expect(rows[4]).toBe(
    'Run A ended after step 4; Run B calls `update_reservation_flights`, as Run A did at step 3.',
  );
});

test('a step that speaks gets no answer, whatever the runs say in it', () => {
  const trace = (a: object, b: object): BehaviorTrace => {
    const rail = (label: string, step: object) => ({
      id: label,
      label,
      regression: false,
      steps: [{ n: 1, tool: 'reply', result: 'sent', kind: 'respond' as const, ...step }],
    });
    return {
      schema: 'agent-behavior-trace/v0',
      case: 'Reply',
      contract: 'reply.once',
      rails: [rail('A', a), rail('B', b)],
      verdict: { output: 'PASS', behavior: 'PASS' },
    };
  };
  const rows = [
    sentences(trace({ args: { to: 'x' } }, { args: { to: 'x' } })),
    sentences(trace({ return: 'Yes.' }, { return: 'No.' })),
    sentences(trace({ args: { text: 'Yes.' } }, { args: { text: 'No.' } })),
    sentences(trace({}, { result: 'delayed' })),
  ].flat();
  expect(rows).toEqual([
    'Both runs call `reply` and say the same.',
    'Both runs call `reply`; the return values differ.',
    'Both runs call `reply`; the arguments differ in `text`, `"Yes."` in A and `"No."` in B.',
    'Both runs call `reply`; the results differ.',
  ]);
});

test('a violation that no check follows is called one, and no more is claimed', async () => {
  expect((await said('tau-airline-41'))[0]).toBe(
    'Here the runs part: Run A calls `get_reservation_details`, which Run B never does; Run B calls `cancel_reservation`, which Run A never does. This is the violation in Run B.',
  );
});

test('any JSON value is printed as text that parses back to it and hides nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = jsonText(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(text).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/,
      );
    }),
  );
});

test('any JSON value can stand in a script element, which it neither ends nor comments out', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: fc.constantFrom('</script>', '<!--', '\u2028', '\ud800', 'a') }),
      (value) => {
        const text = scriptJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/[<\n\u2028\ud800]/);
      },
    ),
  );
});

test('text in prose is one line, every character visible', () => {
  expect(shown('a\r\nb\tc\u202ed\u0000\ufffe')).toBe('a ⏎ b ⇥ c⟨U+202E⟩d⟨U+0000⟩⟨U+FFFE⟩');
  expect(shown('注文 👩‍👧 العربية')).toBe('注文 👩‍👧 العربية');
  expect(cut('👩‍👧👩‍👧👩‍👧', 2)).toBe('👩‍👧…');
  expect(cut('ab', 2)).toBe('ab');
});

test('no line begins with the dot between two names or facts', () => {
  expect(named('Airline 40 · compensation')).toBe('Airline 40\u00a0· compensation');
  expect(dotted('1,026 tokens', '', '5.4 s')).toBe('1,026\u00a0tokens\u00a0· 5.4\u00a0s');
  expect(dotted('')).toBe('');
});

test('field tables hold every field of every object, and say what is required', () => {
  const groups = fieldGroups(jsonSchema('behavior'));
  expect(groups.map(({ path, fields }) => [path, fields.filter(({ required }) => required).length])).toEqual([
    ['', 5],
    ['verdict', 2],
    ['rails[]', 4],
    ['rails[].steps[]', 4],
  ]);
  const passage = fieldGroups(jsonSchema('passage'));
  expect(passage[0]!.fields).toHaveLength(25);
  expect(passage.every(({ fields }) => fields.every(({ shape }) => shape.length > 0))).toBe(true);
  for (const { path, form, fields } of [...groups, ...passage]) {
    const silent = fields.filter(({ says }) => says === '').map(({ name }) => name);
    expect(silent, `${path} ${form ?? ''}`).toEqual([]);
  }
  // A blank is text to a label, and no text to a trace.
  const shapeOf = (path: string, name: string, of: typeof groups) =>
    of.find((group) => group.path === path)?.fields.find((field) => field.name === name)?.shape;
  expect(shapeOf('', 'case', groups)).toEqual(['string, not blank']);
  expect(shapeOf('classification.quarantine', 'peer_ref', passage)).toEqual(['string, not empty']);
});
