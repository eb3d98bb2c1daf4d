/** A good file costs one parse and one pass: a positioned parse, and zod, are for what is wrong. */
import type * as Parser from 'jsonc-parser';
import { parseTree } from 'jsonc-parser';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import { behaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { contractNamed } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { changed } from '../support/trace.ts';

vi.mock('jsonc-parser', async (load) => {
  const whole = await load<typeof Parser>();
  return { ...whole, parseTree: vi.fn(whole.parseTree) };
});
const zod = vi.spyOn(behaviorTrace._zod, 'run');

beforeEach(() => {
  vi.clearAllMocks();
});

const check = (text: string) =>
  checkText('a.json', text, contractNamed('behavior')).problems.map(({ rule }) => rule);

test.each([
  ['as people write them', changed()],
  ['with a character escaped in two halves', changed(['"refund-01"', String.raw`"\ud83e\udd8a"`])],
  [
    'with an escaped backslash before what looks like half a character',
    changed(['"refund-01"', String.raw`"a \\ud83e b"`]),
  ],
  ['with all digits of a number', changed(['"read"', '"read", "timestamp_ms": 0.8333333333333334'])],
])('good files %s', (_, text) => {
  expect(check(text)).toEqual([]);
  expect(parseTree).not.toHaveBeenCalled();
  expect(zod).not.toHaveBeenCalled();
});

test('a file with advice is not held to its contract by zod', () => {
  expect(check(changed(['"case": "refund-01"', '"note": 1, "note2": 2, "case": "raw"']))).toHaveLength(2);
  expect(zod).not.toHaveBeenCalled();
  expect(parseTree).not.toHaveBeenCalled();
});
