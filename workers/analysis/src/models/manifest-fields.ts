import { z } from 'zod';

/** The object schema at a path of fields, behind what makes fields optional. */
function objectAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodObject | null {
  let inner: unknown = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault
  )
    inner = inner.unwrap();
  if (!(inner instanceof z.ZodObject)) return null;
  const [first, ...others] = path;
  if (first === undefined) return inner;
  const next: unknown = inner.shape[String(first)];
  return next instanceof z.ZodType ? objectAt(next, others) : null;
}

/** Names of the fields of the object that stands at a path of fields; none where there is no object. */
export const fieldsAt = (schema: z.ZodType, path: readonly PropertyKey[]): string[] =>
  Object.keys(objectAt(schema, path)?.shape ?? {});
