/** The contracts as JSON Schema, as the package's own command prints them. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Schema } from './fields.ts';

/** Name, page and schema file of a contract. */
export interface ContractPage {
  short: 'behavior' | 'passage';
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
  const manifest = import.meta.resolve('astro-trace-diff/package.json');
  const command = fileURLToPath(new URL('bin/trace-diff.js', manifest));
  return execFileSync(process.execPath, [command, 'schema', short], { encoding: 'utf8' });
}

/** A contract's JSON Schema, read. */
export function schemaOf(contract: ContractPage): Schema {
  return JSON.parse(schemaText(contract)) as Schema;
}
