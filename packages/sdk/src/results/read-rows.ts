import {
  detectionColumns,
  fileColumns,
  indexColumns,
  modelSpeciesColumns,
  readTable,
  ResultsFormatError,
  ResultsTableError,
  type DetectionRecord,
  type FileRecord,
  type IndexRecord,
  type ModelSpeciesRecord,
} from '@biophony/contract/results';
import { ResultsError } from '../core/errors.ts';

export interface RowsOfTables {
  'detections.csv': DetectionRecord;
  'files.csv': FileRecord;
  'indices.csv': IndexRecord;
  'model_species.csv': ModelSpeciesRecord;
}

export function asResultsError(error: unknown): unknown {
  if (error instanceof ResultsFormatError)
    return new ResultsError(error.message, { cause: error, needsFormat: error.needs });
  return error instanceof ResultsTableError
    ? new ResultsError(error.message, { cause: error })
    : error;
}

const readers: {
  [Table in keyof RowsOfTables]: (
    bytes: AsyncIterable<Uint8Array>,
  ) => AsyncIterable<RowsOfTables[Table]>;
} = {
  'detections.csv': (bytes) => readTable('detections.csv', detectionColumns, bytes),
  'files.csv': (bytes) => readTable('files.csv', fileColumns, bytes),
  'indices.csv': (bytes) => readTable('indices.csv', indexColumns, bytes),
  'model_species.csv': (bytes) => readTable('model_species.csv', modelSpeciesColumns, bytes),
};

/** Rows of a table. Throws ResultsError, and errors of reading. */
export async function* readRows<Table extends keyof RowsOfTables>(
  table: Table,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<RowsOfTables[Table], void, undefined> {
  try {
    yield* readers[table](bytes);
  } catch (error) {
    throw asResultsError(error);
  }
}
