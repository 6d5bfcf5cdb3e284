import type { Columns, NameOf, RecordOf } from './column.ts';
import { madeByColumns, speciesColumns } from './shared.ts';

const [model, modelVersion] = madeByColumns;

/**
 * model_species.csv: every species that the model knows, found or not, in the model's order. Has no
 * settings hash: everybody gets this file unchanged, and the hash would reveal a place.
 */
export const modelSpeciesColumns = [
  ...speciesColumns,
  model,
  modelVersion,
] as const satisfies Columns;

export type ModelSpeciesColumn = NameOf<typeof modelSpeciesColumns>;
/** A species that the model knows. */
export type ModelSpeciesRecord = RecordOf<typeof modelSpeciesColumns>;
