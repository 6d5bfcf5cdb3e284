import type { Summary } from './summary-schema.ts';

/** What format 4 added to summaries, as it is to be read of formats 2 and 3. Apart from the schema, which pages do not load. */
export const addedInFormat4 = {
  complete: true,
  device: null,
  filtered_by_list: 0,
  filtered_by_threshold: 0,
} satisfies Partial<Summary>;
