/**
 * Writes schema/behavior.json and schema/passage.json, which editors read: the JSON Schemas that the mirrors make.
 * Run it from anywhere: `node scripts/json-schema.ts`. Same mirrors, same bytes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { jsonSchema } from '../src/contracts/json-schema.ts';
import { contracts } from '../src/contracts/registry.ts';

const FOLDER = new URL('../schema/', import.meta.url);

/** The files of the folder, by name. */
export async function schemaFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { name } of contracts) {
    files.set(
      `${name}.json`,
      await format(JSON.stringify(jsonSchema(name)), { parser: 'json', printWidth: 110 }),
    );
  }
  return files;
}

if (import.meta.main) {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, text] of await schemaFiles()) await writeFile(new URL(name, FOLDER), text);
}
