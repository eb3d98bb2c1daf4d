/** Traces of every shape a figure must stand, for snapshots and for a real browser. */
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { BASE, check, type StepOptions, trace } from './trace.ts';

const APEX: StepOptions = { kind: 'side_effect', consequential: true };
const IN: StepOptions = { kind: 'precondition', in_violation: true };
const steps = (count: number, special: Record<number, StepOptions & { n?: number }> = {}) =>
  Array.from({ length: count }, (_, i) => ({ timestamp_ms: i * 120, tokens: 40 + i, ...special[i + 1] }));

/** The canonical case of the contract. */
export const canonical: BehaviorTrace = trace({
  case: 'OPBR · refund commit',
  contract: 'refund.commit_after_checks',
  contract_clause: 'P2',
  labels: ['Run A · stable', 'Run B · regression'],
  a: [
    { tool: 'get_customer', result: 'c_91 found', timestamp_ms: 140, tokens: 88 },
    {
      tool: 'policy_version_check',
      result: 'v7 current',
      kind: 'precondition',
      timestamp_ms: 1832,
      tokens: 412,
    },
    {
      tool: 'refund_limit_check',
      result: 'under €1,500',
      kind: 'precondition',
      timestamp_ms: 2244,
      tokens: 120,
    },
    { tool: 'refund_commit', result: 'success', kind: 'side_effect', timestamp_ms: 3204, tokens: 96 },
    { tool: 'respond', result: 'refund issued', kind: 'respond', timestamp_ms: 5414, tokens: 310 },
  ],
  b: [
    { tool: 'get_customer', result: 'c_91 found', timestamp_ms: 138, tokens: 88 },
    { tool: 'refund_commit', result: 'success', ...APEX, timestamp_ms: 1120, tokens: 96 },
    { tool: 'policy_version_check', result: 'v7 current', ...IN, timestamp_ms: 2790, tokens: 405 },
    { tool: 'refund_limit_check', result: 'under €1,500', ...IN, timestamp_ms: 3211, tokens: 118 },
    { tool: 'respond', result: 'refund issued', kind: 'respond', timestamp_ms: 5390, tokens: 307 },
  ],
  verdict: {
    behavior_reason: 'P2 violation — side effect precedes precondition check (policy_version_check)',
    operational: 'within budget',
  },
});

/** Samples by name. */
export const samples: Readonly<Record<string, BehaviorTrace>> = {
  canonical,
  plain: check(BASE).record as BehaviorTrace,
  'both pass': trace({
    regressions: [false, false],
    b: [{ kind: 'respond' }],
    verdict: { behavior: 'PASS', behavior_reason: undefined },
  }),
  'regression on the left': trace({
    regressions: [true, false],
    a: [{}, { ...APEX, in_violation: true }, IN],
    b: [IN, APEX],
    verdict: { output: 'FAIL' },
  }),
  'hooks and brackets': trace({ a: steps(6), b: [APEX, {}, APEX, IN, {}, IN] }),
  'many steps': trace({
    a: steps(34),
    b: steps(29, { 9: APEX, 12: IN, 27: { ...APEX, in_violation: true } }),
  }),
  'gaps in n': trace({
    a: [{ n: 1 }, { n: 40 }, { n: 1_000_000_007 }],
    b: [
      { n: 2, ...APEX },
      { n: 40, ...IN },
    ],
  }),
  'long texts': trace({
    case: 'A case whose name is a whole sentence, since somebody thought that a reader would want to know all of it at once',
    contract:
      'a.contract_with_a_name.that.never_ends/and/goes/on/for/longer/than/any/line/of/the/figure/has/room',
    labels: ['The run that was recorded on the second of May with the older prompt', 'R'],
    a: [
      { tool: 'get_reservation_details_by_confirmation_code_and_last_name', result: 'x'.repeat(800) },
      { tool: 'a'.repeat(120), result: 'iVBORw0KGgo'.repeat(450) },
      {
        tool: 't',
        result: 'a sentence that is somewhat longer than what one line of a compact figure has room for',
      },
    ],
    b: [{ ...APEX, tool: 'b'.repeat(56), result: '' }],
    verdict: {
      behavior_reason: 'y'.repeat(600),
      operational: 'over budget by 4.2 s, 1,300 tokens and some patience',
    },
  }),
  'other scripts': trace({
    case: '注文を返金する 👩‍👩‍👧‍👦',
    contract: 'החזר לפני בדיקה (7)',
    labels: ['שלום 123 — abc', 'Före ﬃ ß'],
    a: [
      { result: 'مرحبا 42 ok' },
      { result: '🇮🇱🦊1️⃣ e\u0301 नमस्ते ไทย' },
      { result: '注文を返金する'.repeat(12) },
    ],
    b: [
      { ...APEX, result: '返金 done שלום' },
      { ...IN, result: 'می‌خواهم' },
    ],
    verdict: { behavior_reason: 'השגיאה: refund(12) קודם' },
  }),
  'texts never meant for a figure': trace({
    case: '<script>alert(1)</script> ]]> &amp; "q"',
    contract: 'a\u202eb\u2067c\u0000d',
    labels: ['\u001b[31mred\u001b[0m run', 'b\u200b b  b'],
    a: [
      { result: 'line one\nline two\r\n\tindented' },
      { result: 'half \ud83d of a fox \ufffe' },
      { result: '  spaces  ' },
    ],
    b: [
      { ...APEX, result: 'e' + '\u0301'.repeat(40) },
      { ...IN, result: '\u200b\u2060', timestamp_ms: 1.5e300, tokens: 9007199254740991 },
    ],
    verdict: { behavior_reason: 'reason\nwith\tmarks ⏎ ⟨U+200B⟩' },
  }),
};
