/**
 * Writes the tables of README.md that are made from the sources: the fields of a behavior trace, the options, and advice
 * on behavior traces. Run it from anywhere: `npm run readme`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { rules } from '../src/check/rule-book.ts';
import type { BehaviorOwner } from '../src/contracts/behavior-keys.ts';
import { jsonSchema } from '../src/contracts/json-schema.ts';
import { optionsSchema } from '../src/options.ts';

const README = new URL('../README.md', import.meta.url);

/** The text of README.md with its tables as the sources have them now. */
export function withTables(text: string): string {
  const tables = { fields: fieldsTable(), options: optionsTable(), advice: adviceTable() };
  return Object.entries(tables).reduce((filling, [name, table]) => filled(filling, name, table), text);
}

function filled(text: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest = ''] = text.split(start);
  const after = rest.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${start} … ${end}`);
  return `${before}${start}\n${table}\n${end}${after}`;
}

/** The part of a JSON Schema that says which fields an object has. */
interface ObjectSchema {
  description?: string;
  properties: Record<string, ObjectSchema>;
  items: ObjectSchema;
  required: string[];
}

function fieldsTable(): string {
  const trace = jsonSchema('behavior') as unknown as ObjectSchema;
  const rail = trace.properties['rails']!.items;
  const step = rail.properties['steps']!.items;
  const objects: Record<BehaviorOwner, ObjectSchema> = {
    trace,
    rail,
    step,
    verdict: trace.properties['verdict']!,
  };
  const rows = Object.entries(objects).flatMap(([owner, { properties, required }]) =>
    Object.entries(properties).map(
      ([key, { description = '' }]) =>
        `| ${owner} | \`${key}${required.includes(key) ? '' : '?'}\` | ${description} |`,
    ),
  );
  return ['| In a | Field | What it is |', '|---|---|---|', ...rows].join('\n');
}

function optionsTable(): string {
  const rows = Object.entries(optionsSchema.def.shape).map(([name, schema]) => {
    const { innerType, defaultValue } = schema.def as { innerType?: z.ZodMiniType; defaultValue?: unknown };
    const described = [schema, innerType].map((type) => type && z.globalRegistry.get(type)?.description);
    const fallback = defaultValue === undefined ? '' : `\`${literal(defaultValue)}\``;
    return `| \`${name}\` | ${fallback} | ${described.find((text) => text !== undefined) ?? ''} |`;
  });
  return ['| Option | Default | What it does |', '|---|---|---|', ...rows].join('\n');
}

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', "'");
}

function adviceTable(): string {
  const advice = rules.filter(({ id, severity }) => id.startsWith('behavior/') && severity === 'warning');
  const rows = advice.map(({ id, says }) => `| \`${id}\` | ${says} |`);
  return ['| Rule | What it asks for |', '|---|---|', ...rows].join('\n');
}

if (import.meta.main) writeFileSync(README, withTables(readFileSync(README, 'utf8')));
