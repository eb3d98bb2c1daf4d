/** The contracts this package mirrors, by the `schema` string a file carries. */
import type * as z from 'zod/mini';
import { BEHAVIOR_TRACE_SCHEMA, behaviorTrace } from './behavior-trace.ts';
import { nearest } from './nearest.ts';
import { PASSAGE_TRACE_SCHEMA, passageTrace } from './passage-trace.ts';
import { asRecord } from './rule.ts';

/** Short name of a contract: the prefix of its rule ids. */
export type ContractName = 'behavior' | 'passage';

/** One mirrored contract. */
export interface Contract {
  name: ContractName;
  /** Value of its `schema` field. */
  schema: string;
  mirror: z.ZodMiniType;
  /** A key that only records of this contract have. */
  tell: string;
}

/** Every mirrored contract. */
export const contracts: readonly Contract[] = [
  { name: 'behavior', schema: BEHAVIOR_TRACE_SCHEMA, mirror: behaviorTrace, tell: 'rails' },
  { name: 'passage', schema: PASSAGE_TRACE_SCHEMA, mirror: passageTrace, tell: 'trace/ref' },
];

/** The contract called `name`. */
export function contractNamed(name: ContractName): Contract {
  const found = contracts.find((contract) => contract.name === name);
  if (!found) throw new TypeError(`no contract is called ${name}`);
  return found;
}

/**
 * The contract a record claims by its `schema` string; where that is missing or not quite right, the one it resembles.
 * Undefined where it resembles none.
 */
export function contractOf(value: unknown): Contract | undefined {
  const record = asRecord(value);
  if (!record) return undefined;
  const claimed = record['schema'];
  if (typeof claimed === 'string') {
    const exact = contracts.find((contract) => contract.schema === claimed);
    if (exact) return exact;
    const near = nearest(
      claimed,
      contracts.map((contract) => contract.schema),
    );
    if (near !== undefined) return contracts.find((contract) => contract.schema === near);
  }
  return contracts.find((contract) => Object.hasOwn(record, contract.tell));
}
