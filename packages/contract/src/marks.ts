import type * as z from 'zod';
import { registry } from 'zod';

/**
 * Content of a field other than text by people. Decides what readers get who may not see exact
 * places: a program's text unchanged, a pseudonym of a recorder, nothing of a place. All other
 * strings count as text by people, so that places are hidden in unmarked fields too.
 */
export const holds = registry<{ holds: 'program_text' | 'recorder' | 'place' }>();
const marked =
  (what: 'program_text' | 'recorder' | 'place') =>
  <T extends z.ZodType>(schema: T): T => {
    holds.add(schema, { holds: what });
    return schema;
  };
/**
 * Marks a string made by programs that reveals nothing: an identifier, a hash, an address of the
 * service.
 */
export const programText = marked('program_text');
/** Marks the name of a recorder. */
export const recorderName = marked('recorder');
/** Marks part of an exact place, or what reveals one by trying all values. */
export const exactPlace = marked('place');

/**
 * Describes a field, with an example for openapi.json. `.describe()` is enough where an example
 * made from the type will do, such as `0`, `false` or the first of several values.
 */
export const field = <T extends z.ZodType>(schema: T, description: string, example: unknown): T =>
  schema.meta({ description, example });
