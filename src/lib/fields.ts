/** Field tables from a JSON Schema, so that a page about a contract cannot drift from what is checked. */

/** The part of JSON Schema that the contracts use. */
export interface Schema {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** One field. */
export interface Field {
  name: string;
  required: boolean;
  /** What a value must be, in words; where only a few values are allowed, each of them. */
  shape: string[];
  /** The pattern a string must match, where it says more than the words. */
  pattern: string | undefined;
  says: string;
}

/** The fields of one object of a record. */
export interface FieldGroup {
  /** Where the object stands: `rails[].steps[]`; empty for the record itself. */
  path: string;
  /** Which of several forms it is, by what tells them apart. */
  form: string | undefined;
  fields: Field[];
}

/** Every object a record may hold, the outermost first. */
export function fieldGroups(schema: Schema): FieldGroup[] {
  const groups: FieldGroup[] = [];
  const seen = new Set<Schema>();
  const queue: { path: string; schema: Schema; form: string | undefined }[] = [
    { path: '', schema, form: undefined },
  ];
  for (let at = queue.shift(); at; at = queue.shift()) {
    const object = resolve(at.schema, schema);
    if (seen.has(object)) continue;
    seen.add(object);
    const fields = Object.entries(object.properties ?? {}).map(([name, value]) =>
      toField(name, resolve(value, schema), value, object.required?.includes(name) ?? false),
    );
    if (fields.length > 0) groups.push({ path: at.path, form: at.form, fields });
    for (const [name, value] of Object.entries(object.properties ?? {})) {
      queue.push({ path: at.path === '' ? name : `${at.path}.${name}`, schema: value, form: undefined });
    }
    if (object.items) queue.push({ path: `${at.path}[]`, schema: object.items, form: undefined });
    for (const form of object.oneOf ?? object.anyOf ?? []) {
      const inner = resolve(form, schema);
      if (inner.properties) queue.push({ path: at.path, schema: inner, form: tell(inner) });
    }
  }
  return groups;
}

function resolve(schema: Schema, root: Schema): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  return (name === undefined ? undefined : root.$defs?.[name]) ?? schema;
}

/** The value that tells one form of an object from the others. */
function tell({ properties = {} }: Schema): string | undefined {
  const constant = Object.entries(properties).find(([, value]) => value.const !== undefined);
  return constant && `${constant[0]}: ${JSON.stringify(constant[1].const)}`;
}

function toField(name: string, resolved: Schema, written: Schema, required: boolean): Field {
  const { pattern } = resolved;
  const plain =
    pattern === undefined || pattern === '\\S' || resolved.format !== undefined || pattern.length > 60;
  return {
    name,
    required,
    shape: shapeOf(resolved),
    pattern: plain ? undefined : pattern,
    says: written.description ?? resolved.description ?? '',
  };
}

function shapeOf(schema: Schema): string[] {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return schema.enum?.map((value) => JSON.stringify(value)) ?? [typeOf(schema)];
}

function typeOf(schema: Schema): string {
  if (schema.oneOf?.some(({ properties }) => properties))
    return `object, one of ${schema.oneOf.length} forms`;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return schema.type + range(schema.minimum, schema.maximum);
    case 'array':
      return `array${items(schema)}${schema.uniqueItems ? ', no two equal' : ''}`;
    case 'string':
      if (schema.format !== undefined) return schema.format;
      if (schema.pattern === '\\S') return 'string, not blank';
      return schema.minLength === 1 && schema.pattern === undefined ? 'string, not empty' : 'string';
    default:
      return schema.type ?? 'any JSON';
  }
}

function range(minimum: number | undefined, maximum: number | undefined): string {
  // Every integer is kept within what a double holds; a table need not say so each time.
  const top = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum !== undefined && top !== undefined) return `, ${minimum} to ${top}`;
  if (minimum !== undefined) return `, ${minimum} or more`;
  return top === undefined ? '' : `, ${top} or less`;
}

function items({ minItems, maxItems }: Schema): string {
  if (minItems !== undefined && minItems === maxItems) return ` of exactly ${minItems}`;
  if (minItems !== undefined) return ` of ${minItems} or more`;
  return maxItems === undefined ? '' : ` of at most ${maxItems}`;
}
