/** A record in a collection of another contract: told by its own `schema`, before anything it lacks is listed. */
import type { Problem } from '../check/problem.ts';
import { type Contract, type ContractName, contracts } from '../contracts/registry.ts';
import { asRecord } from '../contracts/rule.ts';

/** How records of a contract are loaded, and what one is called. */
const HOMES: Record<ContractName, { loader: string; one: string }> = {
  behavior: { loader: 'behaviorTraces()', one: 'a behavior trace' },
  passage: { loader: 'passageTraces()', one: 'a passage trace' },
};

/**
 * `problems` of a record that was held to `contract`; only that of its `schema` where it says itself that it follows
 * something else, and has not what `contract` is known by.
 *
 * @param text The text it was read from, without a byte-order mark.
 */
export function schemaFirst(problems: readonly Problem[], text: string, contract: Contract): Problem[] {
  const wrong = problems.find(({ rule }) => rule === `${contract.name}/schema`);
  if (!wrong) return [...problems];
  const record = asRecord(JSON.parse(text));
  const claimed = record?.['schema'];
  if (!record || typeof claimed !== 'string') return [...problems];
  const other = contracts.find(({ schema }) => schema === claimed);
  if (!other && Object.hasOwn(record, contract.tell)) return [...problems];
  if (!other) return [wrong];
  const { loader, one } = HOMES[other.name];
  return [
    {
      ...wrong,
      message: `schema is "${claimed}", ${one}; expected "${contract.schema}"`,
      hint: `it belongs in the folder of a collection of ${loader}`,
    },
  ];
}
