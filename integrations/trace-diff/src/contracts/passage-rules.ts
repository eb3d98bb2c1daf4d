/**
 * The rules of `agent.inference-passage-trace.v1` that no single field can hold. They read raw values, so that they run
 * beside plain faults.
 */
import { asList, asRecord, type RuleIssue } from './rule.ts';

/** What a passage owes once it has a product, and must not have before (contract page, section 1). */
export const PRODUCT_FIELDS = ['product/ref', 'product/digest', 'model/snapshot'] as const;

/** Faults between the fields of one trace, in the order of the contract. */
export function* passageRules(value: unknown): Generator<RuleIssue> {
  const trace = asRecord(value);
  if (!trace) return;
  const { state } = trace;
  if (state === 'committed' || state === 'selected') {
    for (const key of PRODUCT_FIELDS) {
      if (trace[key] !== undefined) continue;
      yield {
        rule: 'state-product',
        path: [key],
        message: `${key} is missing; it is required when state is ${state}`,
        hint: `a ${state} passage names its product and the model that made it: ${PRODUCT_FIELDS.join(', ')}`,
      };
    }
  } else if (state === 'admitted' || state === 'refused') {
    for (const key of PRODUCT_FIELDS) {
      if (trace[key] === undefined) continue;
      yield {
        rule: 'state-product',
        path: [key],
        atKey: true,
        message: `${key} is given, though state is ${state}; expected none of ${PRODUCT_FIELDS.join(', ')}`,
        hint: `remove it, or set state to committed`,
      };
    }
  } else {
    yield* productPair(trace);
  }
  yield* distinctParents(trace['parent-product/refs']);
}

/** Without a state that decides, product/ref and product/digest still demand each other. */
function* productPair(trace: Record<string, unknown>): Generator<RuleIssue> {
  for (const [given, missing] of [
    ['product/ref', 'product/digest'],
    ['product/digest', 'product/ref'],
  ] as const) {
    if (trace[given] === undefined || trace[missing] !== undefined) continue;
    yield {
      rule: 'product-pair',
      path: [missing],
      message: `${missing} is missing; it is required where ${given} is given`,
    };
  }
}

function* distinctParents(value: unknown): Generator<RuleIssue> {
  const seen = new Map<string, number>();
  for (const [i, ref] of asList(value).entries()) {
    if (typeof ref !== 'string') continue;
    const first = seen.get(ref);
    if (first === undefined) seen.set(ref, i);
    else {
      yield {
        rule: 'parent-product-refs-unique',
        path: ['parent-product/refs', i],
        message: `parent-product/refs[${i}] is the same as parent-product/refs[${first}]; no two may be equal`,
        hint: 'name each parent once',
      };
    }
  }
}
