/** The contracts for people: their pages, their JSON Schemas, their rules. */
import { type ContractName, jsonSchema, type Rule, rules } from 'astro-trace-diff/schema';
import type { Schema } from './fields.ts';

/** Name, page and schema file of a contract. */
export interface ContractPage {
  short: ContractName;
  name: string;
  title: string;
  path: string;
  file: string;
  summary: string;
}

export const BEHAVIOR: ContractPage = {
  short: 'behavior',
  name: 'agent-behavior-trace/v0',
  title: 'Agent behavior trace',
  path: '/system/schema/agent-behavior-trace-v0/',
  file: '/system/schema/agent-behavior-trace-v0.schema.json',
  summary: 'Two runs of one task, step by step, and what was found when they were held to a contract.',
};

export const PASSAGE: ContractPage = {
  short: 'passage',
  name: 'agent.inference-passage-trace.v1',
  title: 'Agent inference passage trace',
  path: '/system/schema/agent-inference-passage-trace-v1/',
  file: '/system/schema/agent-inference-passage-trace-v1.schema.json',
  summary: 'One transition of one passage of an agent’s work, told without a word of the work itself.',
};

/** The text of a contract's JSON Schema. */
export function schemaText({ short }: ContractPage): string {
  return `${JSON.stringify(jsonSchema(short), null, 2)}\n`;
}

/** A contract's JSON Schema. */
export function schemaOf({ short }: ContractPage): Schema {
  return jsonSchema(short);
}

/** Rules that are told of together. */
export interface RuleFamily {
  /** What their ids begin with. */
  prefix: string;
  title: string;
  rules: Rule[];
}

/** What each prefix of rule ids means, and the page that tells of its rules; the rest is told of beside the contracts. */
const FAMILIES: Readonly<Record<string, { title: string; page?: ContractPage }>> = {
  json: { title: 'The text of a file', page: BEHAVIOR },
  behavior: { title: 'The trace', page: BEHAVIOR },
  passage: { title: 'One record', page: PASSAGE },
  flow: { title: 'Records of one binding', page: PASSAGE },
  publish: { title: 'What may leave', page: PASSAGE },
  reference: { title: 'Essays' },
  config: { title: 'The set-up of a site' },
};

/** The rules told of on a contract's page; without a page, all others. */
export function ruleFamilies(page?: ContractPage): RuleFamily[] {
  const families = new Map<string, Rule[]>();
  for (const rule of rules) {
    const prefix = rule.id.split('/')[0]!;
    if (FAMILIES[prefix]?.page === page) families.set(prefix, [...(families.get(prefix) ?? []), rule]);
  }
  return [...families].map(([prefix, of]) => ({
    prefix,
    title: FAMILIES[prefix]?.title ?? prefix,
    rules: of,
  }));
}
