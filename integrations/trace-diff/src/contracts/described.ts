/** The words that editors and field tables show for a field, kept beside the field they describe. */
import * as z from 'zod/mini';

/**
 * `schema` with its description.
 *
 * @param extra JSON Schema keywords that zod cannot derive from its own checks, such as `format` or `oneOf`.
 */
export function described<T extends z.ZodMiniType>(schema: T, description: string, extra?: object): T {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description, ...extra });
  return schema;
}
