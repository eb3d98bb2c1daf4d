/** JSON Schemas for editors and other tools, made from the mirrors, so that the two never part. */
import * as z from 'zod/mini';
import { type ContractName, contractNamed } from './registry.ts';

/** What a JSON Schema cannot get from the mirror: rules that hold between fields. */
const ACROSS: Record<ContractName, object> = {
  behavior: {
    properties: {
      verdict: {
        if: { properties: { behavior: { const: 'FAIL' } }, required: ['behavior'] },
        then: { required: ['behavior_reason'] },
      },
    },
  },
  passage: {},
};

const TITLES: Record<ContractName, string> = {
  behavior: 'Agent Behavior Trace v0',
  passage: 'Agent Inference Passage Trace v1',
};

/**
 * The JSON Schema (draft 2020-12) of a contract.
 *
 * It is as strict as JSON Schema can be; what it cannot say (rails with two ids, steps with two `n`, dates that are no
 * days) is left to the mirror.
 */
export function jsonSchema(name: ContractName): Record<string, unknown> {
  const { mirror, schema } = contractNamed(name);
  const made = z.toJSONSchema(mirror, { target: 'draft-2020-12', io: 'input' }) as Record<string, unknown>;
  const { $schema, ...rest } = made;
  const across = ACROSS[name];
  return {
    $schema,
    $id: `https://raisingagents.is/system/schema/${schema.replace(/[/.](v\d)$/, '-$1').replaceAll('.', '-')}.schema.json`,
    title: TITLES[name],
    ...rest,
    ...(Object.keys(across).length > 0 && { allOf: [across] }),
  };
}
