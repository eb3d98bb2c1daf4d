/** A list may be longer than a stack holds arguments: a file with that many faults, or steps, is still a file. */
import { expect, test } from 'vitest';
import { checkText, checkValue } from '../../integrations/trace-diff/src/check/check.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { contractNamed } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { draw } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { append, greatest } from '../../integrations/trace-diff/src/lists.ts';
import { BASE } from '../support/trace.ts';

const MANY = 150_000;

type Trace = Omit<BehaviorTrace, 'rails'> & { rails: { steps: unknown[] }[] };

/** The base trace with `steps` in place of those of its second rail. */
function withSteps(steps: unknown[]): Trace {
  const trace = JSON.parse(BASE) as Trace;
  trace.rails[1]!.steps = steps;
  return trace;
}

test('more faults than can be told at once are told in part, and that it is a part is told', () => {
  const trace = withSteps(Array.from({ length: 50_000 }, () => ({})));
  for (const { problems } of [checkText('a.json', JSON.stringify(trace)), checkValue('a.json', trace)]) {
    expect(problems.filter(({ rule }) => rule === 'behavior/step-tool')).toHaveLength(1000);
    expect(problems).toContainEqual(
      expect.objectContaining({
        pointer: '',
        rule: 'behavior/record',
        severity: 'error',
        message: expect.stringContaining('only the first 1000 items') as string,
        hint: 'mend what is told of them, and check again',
      }),
    );
  }
});

test('faults that come after many good steps fail the file all the same', () => {
  const good = Array.from({ length: 1000 }, (_, i) => ({ n: i + 1, tool: 'a', result: 'ok', kind: 'read' }));
  const { problems, record } = checkValue(
    'a',
    withSteps([...good, ...Array.from({ length: 50_000 }, () => ({}))]),
  );
  expect(record).toBeUndefined();
  expect(problems.map(({ rule }) => rule)).toEqual(['behavior/record']);
});

test('lists within lists alike', () => {
  const trace = JSON.parse(BASE) as Trace;
  trace.rails = Array.from({ length: 300 }, () => ({ steps: Array.from({ length: 300 }, () => ({})) }));
  const { problems } = checkValue('a', trace);
  expect(problems.filter(({ rule }) => rule === 'behavior/step-tool')).toHaveLength(100 * 100);
  expect(problems.find(({ pointer }) => pointer === '')?.message).toContain('only the first 100 items');
});

test('a passage trace with any number of unknown keys', () => {
  const keys = Array.from({ length: MANY }, (_, i) => [`x${i}`, 1] as const);
  const record = { schema: 'agent.inference-passage-trace.v1', ...Object.fromEntries(keys) };
  const { problems } = checkValue('a', record, contractNamed('passage'));
  expect(problems.filter(({ rule }) => rule === 'passage/unknown-key')).toHaveLength(MANY);
});

test('any number of steps is drawn', () => {
  const steps = Array.from({ length: MANY }, (_, i) => ({ n: i + 1, tool: 'a', result: 'ok', kind: 'read' }));
  const model = fromBehavior(withSteps(steps) as BehaviorTrace);
  expect(draw(model, 'compact').svg).toContain('149994 more steps');
});

test('lists of any length', () => {
  const list = [1];
  append(list, Array<number>(MANY).fill(2));
  expect(list).toHaveLength(MANY + 1);
  expect(greatest(list, Number)).toBe(2);
  expect(greatest(list, Number, 3)).toBe(3);
  expect(greatest([], Number, 3)).toBe(3);
});
