// Apart from fields.ts, so that a page which takes one schema does not get all fields with it.
import type * as z from 'zod';

/**
 * Describes a field, with an example for openapi.json. `.describe()` is enough where an example
 * made from the type will do, such as `0`, `false` or the first of several values.
 */
export const field = <T extends z.ZodType>(schema: T, description: string, example: unknown): T =>
  schema.meta({ description, example });
