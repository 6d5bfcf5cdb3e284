import type { Columns, NameOf, RecordOf } from './column.ts';
import { speciesColumns } from './shared.ts';

/** model_species.csv: every species that the model knows, found or not, in the model's order. */
export const modelSpeciesColumns = [...speciesColumns] as const satisfies Columns;

export type ModelSpeciesColumn = NameOf<typeof modelSpeciesColumns>;
/** One species that the model knows. */
export type ModelSpeciesRecord = RecordOf<typeof modelSpeciesColumns>;
