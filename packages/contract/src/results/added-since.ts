import type { Summary } from './summary-schema.ts';

// Values for earlier summaries of fields added in later formats. Separate from the schema, which
// pages do not load.

/** Formats 2 and 3. */
export const addedInFormat4 = {
  complete: true,
  device: null,
  filtered_by_list: 0,
  filtered_by_threshold: 0,
} satisfies Partial<Summary>;

/** Formats 2 to 4: unknown. */
export const addedInFormat5 = {
  model_sha256: null,
  software: null,
  runtime: null,
} satisfies Partial<Summary>;
