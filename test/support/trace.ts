/** A good trace, one field a line where tests break it, and ways to change one thing of it. */
import { checkText, type Checked } from '../../integrations/trace-diff/src/check/check.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { contractNamed } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import type { FigureModel } from '../../integrations/trace-diff/src/figure/model.ts';

/** A trace without any problem, advice included. Line numbers of tests count in it. */
export const BASE = `{
  "schema": "agent-behavior-trace/v0",
  "case": "refund-01",
  "contract": "refund.commit_after_checks",
  "contract_clause": "P2",
  "rails": [
    {
      "id": "run-a",
      "label": "Run A · stable",
      "regression": false,
      "steps": [
        { "n": 1, "tool": "lookup_order", "result": "order found", "kind": "read" },
        { "n": 2, "tool": "refund_order", "result": "refunded", "kind": "side_effect" }
      ]
    },
    {
      "id": "run-b",
      "label": "Run B · regression",
      "regression": true,
      "steps": [
        { "n": 1, "tool": "refund_commit", "result": "ok", "kind": "side_effect", "consequential": true },
        { "n": 2, "tool": "policy_check", "result": "v7 current", "kind": "precondition", "in_violation": true },
        { "n": 3, "tool": "reply", "result": "sent", "kind": "respond", "timestamp_ms": 40, "tokens": 7 }
      ]
    }
  ],
  "verdict": {
    "output": "PASS",
    "behavior": "FAIL",
    "behavior_reason": "refund before its check",
    "operational": "within budget"
  },
  "permalink": "https://example.org/lab/refund-01",
  "updated": "2026-05-24"
}
`;

/** One replacement in {@link BASE}. */
export type Edit = readonly [from: string, to: string];

/** {@link BASE} with edits; each must hit exactly one place. */
export function changed(...edits: readonly Edit[]): string {
  let text = BASE;
  for (const [from, to] of edits) {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`${JSON.stringify(from)} is ${parts.length - 1} times in the base trace`);
    text = parts.join(to);
  }
  return text;
}

/** Checks a text as the content loader does: against the contract of behavior traces. */
export function check(text: string, file = 'trace.json'): Checked {
  return checkText(file, text, contractNamed('behavior'));
}

/** Each problem as `line:column severity rule`. */
export function found(text: string): string[] {
  return check(text).problems.map(
    ({ line, column, severity, rule }) => `${line}:${column} ${severity} ${rule}`,
  );
}

/** A step in few words. */
export interface StepOptions {
  tool?: string;
  result?: string;
  kind?: 'read' | 'precondition' | 'side_effect' | 'respond';
  consequential?: boolean;
  in_violation?: boolean;
  timestamp_ms?: number;
  tokens?: number;
}

/** A valid trace made in code; every part may be given. */
export function trace({
  a = [{}],
  b = [{ kind: 'side_effect', consequential: true }],
  ...rest
}: {
  a?: readonly (StepOptions & { n?: number })[];
  b?: readonly (StepOptions & { n?: number })[];
  case?: string;
  contract?: string;
  contract_clause?: string;
  labels?: [string, string];
  regressions?: [boolean, boolean];
  verdict?: Partial<BehaviorTrace['verdict']>;
} = {}): BehaviorTrace {
  const { labels = ['Run A', 'Run B'], regressions = [false, true], verdict } = rest;
  const rail = (r: 0 | 1, steps: typeof a) => ({
    id: r === 0 ? 'run-a' : 'run-b',
    label: labels[r],
    regression: regressions[r],
    steps: steps.map((step, i) => ({
      n: i + 1,
      tool: `tool_${i + 1}`,
      result: 'ok',
      kind: 'read' as const,
      ...step,
    })),
  });
  return {
    schema: 'agent-behavior-trace/v0',
    case: rest.case ?? 'case',
    contract: rest.contract ?? 'contract',
    ...(rest.contract_clause !== undefined && { contract_clause: rest.contract_clause }),
    rails: [rail(0, a), rail(1, b)],
    verdict: { output: 'PASS', behavior: 'FAIL', behavior_reason: 'why', ...verdict },
  };
}

/** The figure model of {@link trace}. */
export function model(options?: Parameters<typeof trace>[0]): FigureModel {
  return fromBehavior(trace(options));
}
