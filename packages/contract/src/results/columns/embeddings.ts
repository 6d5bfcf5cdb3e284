import { type Columns, type RecordOf, fileColumn, madeByColumns, sinceFormat4 } from './columns.ts';

/** embeddings.parquet: one row per window, in the order of `files.csv` and of the windows. */
export const embeddingColumns = [
  ...sinceFormat4(fileColumn),
  {
    name: 'start_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where the window begins, from the start of the recording.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'end_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where it ends, or the recording, if that ends before.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'embedding',
    type: 'numbers',
    unit: 'as many 32-bit numbers as the model has',
    nullable: false,
    meaning:
      'What the network made of the window before it named species: near each other for sounds that are alike to the model.',
    source: 'the output that the field `embedding` of the model’s manifest names',
    since: 4,
  },
  ...madeByColumns,
] as const satisfies Columns;

export type EmbeddingRecord = RecordOf<typeof embeddingColumns>;
