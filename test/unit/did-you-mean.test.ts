/** A hint names one candidate only where it is nearer than the others. */
import { expect, test } from 'vitest';
import { didYouMean } from '../../integrations/trace-diff/src/content/did-you-mean.ts';

const steps = (...numbers: number[]) => numbers.map((n) => `after-step-${n}`);
const anchor = { shown: (id: string) => `#${id}`, lead: 'it has' };

test.each<[string, string[], string | undefined]>([
  ['after-step-9', steps(2, 1, 3, 6, 4, 5), 'it has #after-step-1 to #after-step-6'],
  ['after-step-12', ['run-a', ...steps(1, 2, 3)], 'it has #after-step-1 to #after-step-3'],
  ['after-step-9', steps(1, 2, 5), 'it has #after-step-1 to #after-step-2, #after-step-5'],
  [
    'after-step-0',
    steps(1, 3, 5, 7, 9),
    'it has #after-step-1, #after-step-3, #after-step-5, #after-step-7, …',
  ],
  ['after-step-9', steps(10, 11, 12), 'it has #after-step-10 to #after-step-12'],
  ['after-step-9', steps(4), 'did you mean #after-step-4?'],
  ['after-stp-3', steps(1, 2, 3), 'did you mean #after-step-3?'],
  ['run-c', ['run-a', 'run-b'], 'did you mean #run-a?'],
  ['teleport', steps(1, 2), undefined],
])('%s among %j', (word, among, hint) => {
  expect(didYouMean(word, among, anchor)).toBe(hint);
});

test('names of traces, in quotes', () => {
  expect(didYouMean('case-9', ['case-1', 'case-2', 'case-3'])).toBe('there are "case-1" to "case-3"');
  expect(didYouMean('refnd', ['refund'])).toBe('did you mean "refund"?');
});
