import type * as z from 'zod';
import { registry } from 'zod';

/**
 * What a field holds other than text that people wrote. It decides what readers get who may not learn exact places: a
 * program's text as it is, a pseudonym of a recorder, nothing of a place. All other strings are read as text, so that a
 * field that nobody thought of hides the places in it.
 */
export const holds = registry<{ holds: 'program_text' | 'recorder' | 'place' }>();
const marked =
  (what: 'program_text' | 'recorder' | 'place') =>
  <T extends z.ZodType>(schema: T): T => {
    holds.add(schema, { holds: what });
    return schema;
  };
/** Marks a string that programs make and that tells nothing: an identifier, a hash, an address of the service. */
export const programText = marked('program_text');
/** Marks the name of a recorder. */
export const recorderName = marked('recorder');
/** Marks a part of an exact place, or what tells one to somebody who tries all there are. */
export const exactPlace = marked('place');
