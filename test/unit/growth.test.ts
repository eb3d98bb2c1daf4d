/**
 * Nothing takes more than its share where there is more of it: twice the steps, files or figures run twice the code.
 * What is counted are the engine's own counts of what ran, so that a busy machine changes nothing.
 */
import { describe, expect, test } from 'vitest';
// First, so that the rest is counted.
import { executions } from '../support/executions.ts';
import { socialCardSvg } from '../../integrations/trace-diff/src/card/social-card.ts';
import { figureSvg } from '../../integrations/trace-diff/src/card/index.ts';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import { checkFlows } from '../../integrations/trace-diff/src/check/flow.ts';
import { checkEssay } from '../../integrations/trace-diff/src/content/essay-check.ts';
import { scanEssay } from '../../integrations/trace-diff/src/content/essay-elements.ts';
import {
  draw,
  fromBehavior,
  fromPassages,
  passageFlow,
  standaloneSvg,
} from '../../integrations/trace-diff/src/render.ts';
import { draw as drawAnew } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { makeReport } from '../../integrations/trace-diff/src/report/report.ts';
import { prettyReport } from '../../integrations/trace-diff/src/report/pretty.ts';
import { type BehaviorTrace } from '../../integrations/trace-diff/src/schema.ts';
import { toPublished } from '../../integrations/trace-diff/src/content/published-passage.ts';
import { digest, passage } from './passage-instances.ts';

/** How much is there: of steps a rail, or of whatever it is. */
const SIZES = [50, 100, 200] as const;
/** Where each step runs much else, what grows by the square is seen only among thousands. */
const MANY = [1000, 2000, 4000] as const;
/** Linear is 2, sorting a little more, quadratic 4. */
const LINEAR = 2.5;

/** How what runs grows from doubling to doubling. */
function growth(work: (size: number) => () => unknown, sizes: readonly number[] = SIZES): number {
  const works = sizes.map(work);
  // What is made but once, a table or a glyph, is no part of it.
  for (const prepared of works) prepared();
  const [some, more, most] = works.map(executions);
  expect(some).toBeGreaterThan(SIZES[0]);
  return (most! - more!) / (more! - some!);
}

interface Step {
  n: number;
  [key: string]: unknown;
}

function trace(steps: number, change: (step: Step) => object = () => ({})): object {
  const rail = (id: string, regression: boolean) => ({
    id,
    label: `Run ${id}`,
    regression,
    steps: Array.from({ length: steps }, (_, i) => {
      const step = {
        n: i + 1,
        tool: 'look_up',
        result: `row ${i} of the table`,
        kind: i % 5 === 4 ? 'side_effect' : 'read',
        ...(regression && i % 5 === 4 && { consequential: true }),
        timestamp_ms: i * 1000,
      };
      return { ...step, ...change(step) };
    }),
  });
  return {
    schema: 'agent-behavior-trace/v0',
    case: 'Many steps',
    contract: 'a.contract',
    contract_clause: 'R1',
    rails: [rail('a', false), rail('b', true)],
    verdict: { output: 'PASS', behavior: 'FAIL', behavior_reason: 'it never looked', operational: '1 s' },
    updated: '2026-01-01',
  };
}

const text = (value: unknown): string => JSON.stringify(value, null, 2);
const model = (steps: number) => fromBehavior(trace(steps) as BehaviorTrace);

const files: Record<string, (steps: number) => string> = {
  'a good one': (steps) => text(trace(steps)),
  'a result too long in each step': (steps) =>
    text(trace(steps, ({ n }) => ({ result: `${'long words '.repeat(9)}${n}` }))),
  'an unknown key in each step': (steps) => text(trace(steps, () => ({ shade: 'blue' }))),
  'a misspelled key in each step': (steps) => text(trace(steps, () => ({ consequental: true }))),
  'a wrong kind in each step': (steps) => text(trace(steps, () => ({ kind: 'reads' }))),
  'the same n in each step': (steps) => text(trace(steps, () => ({ n: 1 }))),
  'steps in reverse': (steps) => text(trace(steps, ({ n }) => ({ n: steps + 1 - n }))),
  'a key given twice in each step': (steps) => text(trace(steps)).replaceAll('"tool":', '"n": 1, "tool":'),
  'an inexact number in each step': (steps) =>
    text(trace(steps, () => ({ args: 'ID' }))).replaceAll('"ID"', '12345678901234567890'),
  'decimals of 17 digits in each step': (steps) =>
    text(trace(steps, ({ n }) => ({ return: Array.from({ length: 5 }, (_, i) => Math.sqrt(n * 7 + i)) }))),
  'characters escaped in halves': (steps) =>
    text(trace(steps, () => ({ args: 'FOX' }))).replaceAll('FOX', String.raw`\ud83e\udd8a`),
  'half of a character in each step': (steps) => text(trace(steps, () => ({ result: 'cut \ud83e' }))),
  'an invisible character in each step': (steps) => text(trace(steps, () => ({ result: 'a\u200bb' }))),
  'a comma left out at the end': (steps) => text(trace(steps)).replace(/,(\s+"updated")/, '$1'),
  'a bracket left out at the end': (steps) => text(trace(steps)).slice(0, -1),
  'all in one line': (steps) =>
    JSON.stringify(trace(steps, ({ n }) => ({ result: `${'long words '.repeat(9)}${n}` }))),
  'a wrong kind in each step, all in one line': (steps) =>
    JSON.stringify(trace(steps, () => ({ kind: 'reads' }))),
  // Advice on what comes later in a step is given first.
  'two pieces of advice a step and characters of two units, all in one line': (steps) =>
    JSON.stringify(trace(steps, ({ n }) => ({ result: `${'🦊 long words '.repeat(9)}${n}`, shade: 1 }))),
};

describe('a file is checked', () => {
  test.each(Object.entries(files))('%s', (_, file) => {
    expect(
      growth((size) => {
        const source = file(size);
        return () => checkText('t.json', source);
      }),
    ).toBeLessThan(LINEAR);
  });
});

describe('a long file is checked', () => {
  test.each(['a good one', 'a result too long in each step', 'steps in reverse'])('%s', (name) => {
    expect(
      growth((size) => {
        const source = files[name]!(size);
        return () => checkText('t.json', source);
      }, MANY),
    ).toBeLessThan(LINEAR);
  });
});

describe('a report is written', () => {
  test.each(['a wrong kind in each step', 'a wrong kind in each step, all in one line'])('%s', (name) => {
    expect(
      growth((size) => {
        const source = files[name]!(size);
        const { problems } = checkText('t.json', source);
        expect(problems).toHaveLength(2 * size);
        return () => prettyReport(makeReport(1, problems, new Map([['t.json', source]])));
      }),
    ).toBeLessThan(LINEAR);
  });
});

describe('a figure is drawn', () => {
  test.each<[string, (size: number) => () => unknown]>([
    [
      'compact',
      (size) => {
        const of = model(size);
        return () => draw(of, 'compact');
      },
    ],
    [
      'expanded',
      (size) => {
        const of = model(size);
        return () => draw(of, 'expanded');
      },
    ],
    ['from its trace', (size) => () => model(size)],
    [
      'as one file',
      (size) => {
        const of = model(size);
        return () => standaloneSvg(of, { mode: 'expanded' });
      },
    ],
    [
      'as a picture',
      (size) => {
        const of = model(size);
        return () => figureSvg(of, { mode: 'expanded' });
      },
    ],
    [
      'on a card',
      (size) => {
        const of = model(size);
        return () => socialCardSvg({ title: 'Many steps', site: 'a.example', model: of });
      },
    ],
    [
      'of one long word',
      (size) => {
        const of = fromBehavior({ ...trace(5), case: 'w'.repeat(size * 10) } as BehaviorTrace);
        return () => draw(of, 'expanded');
      },
    ],
  ])('%s', (_, work) => {
    expect(growth(work)).toBeLessThan(LINEAR);
  });
});

/** A flow of passages, each built upon the one before. */
const flow = (length: number) =>
  Array.from({ length }, (_, i) =>
    passage({
      'trace/ref': `trace:${i}`,
      'passage/ref': `passage:${i}`,
      'passage/no': i + 1,
      kind: i === 0 ? 'draft' : 'revision',
      'product/ref': `product:${i}`,
      'product/digest': digest(String(i % 10)),
      'parent-product/refs': i === 0 ? [] : [`product:${i - 1}`],
      at: new Date(Date.UTC(2026, 4, 3, 10, 0, i)).toISOString(),
    }),
  );

describe('passages', () => {
  test('are held against each other', () => {
    expect(
      growth((size) => {
        const of = flow(size).map((record, i) => ({ file: `${i}.json`, record, text: text(record) }));
        return () => checkFlows(of);
      }),
    ).toBeLessThan(LINEAR);
  });

  test('are drawn', () => {
    expect(
      growth((size) => {
        const of = flow(size).map(toPublished);
        return () => draw(fromPassages([passageFlow(of[0]!.binding, of)]), 'expanded');
      }),
    ).toBeLessThan(LINEAR);
  });
});

test.each([
  ['each good', '<TraceDiff trace="one" />'],
  ['each broken', '<TraceDiff trace="oen" mod="compact" />'],
])('an essay with many figures is checked, %s', (_, figure) => {
  const known = { ids: new Map([['traces', new Set(['one'])]]), open: false, bindings: new Map() };
  expect(
    growth((size) => {
      const essay = `${figure}\n\n`.repeat(size);
      return () => checkEssay('e.mdx', scanEssay(essay, ['TraceDiff'])!.elements, known);
    }),
  ).toBeLessThan(LINEAR);
});

test('a figure is drawn once where it is drawn', () => {
  const of = model(50);
  const once = executions(() => drawAnew(of, 'expanded'));
  expect(executions(() => draw(of, 'expanded'))).toBeLessThan(1.3 * once);
});

test.each<[string, (lines: readonly string[]) => unknown]>([
  ['in a method of a list', (lines) => lines.map((line) => lines.indexOf(line))],
  ['in a method of a string', (lines) => lines.map(() => lines[0]!.split(''))],
  ['in a spread', (lines) => lines.map(() => [...lines])],
])('what grows by the square is seen %s', (_, work) => {
  expect(
    growth((size) => () => work(Array.from({ length: size }, (_one, i) => String(i).padStart(size)))),
  ).toBeGreaterThan(3);
});

test('what grows by the square is seen', () => {
  expect(
    growth((size) => {
      const { problems } = checkText('t.json', files['a wrong kind in each step']!(size));
      return () => problems.map(() => makeReport(1, problems));
    }),
  ).toBeGreaterThan(3.5);
});
