import type { Summary } from './summary-schema.ts';

// What later formats added to summaries, as it is to be read of earlier ones. Apart from the schema, which pages do not load.

/** Of formats 2 and 3. */
export const addedInFormat4 = {
  complete: true,
  device: null,
  filtered_by_list: 0,
  filtered_by_threshold: 0,
} satisfies Partial<Summary>;

/** Of formats 2 to 4: nobody knows. */
export const addedInFormat5 = {
  model_sha256: null,
  software: null,
  runtime: null,
} satisfies Partial<Summary>;
