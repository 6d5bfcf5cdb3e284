import type { Columns, NameOf, RecordOf } from './column.ts';
import { madeByColumns, speciesColumns } from './shared.ts';

const [model, modelVersion] = madeByColumns;

/**
 * model_species.csv: every species that the model knows, found or not, in the model's order. It has no hash of settings:
 * everybody gets this file as it is, and the hash would tell a place.
 */
export const modelSpeciesColumns = [
  ...speciesColumns,
  model,
  modelVersion,
] as const satisfies Columns;

export type ModelSpeciesColumn = NameOf<typeof modelSpeciesColumns>;
/** One species that the model knows. */
export type ModelSpeciesRecord = RecordOf<typeof modelSpeciesColumns>;
