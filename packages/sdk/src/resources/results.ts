import { readSummary, type Summary } from '@biophony/contract/results/summary';
import type { CallOptions, Requester } from '../core/request.ts';
import type { Clock } from '../core/hooks.ts';
import { ResultsError } from '../core/errors.ts';
import type { RowsOfTables } from '../results/read-rows.ts';
import type { ResultFile } from '../results/stored-bytes.ts';
import type { FileRanges } from '../results/stored-range.ts';
import { analysesResource } from './analyses.ts';

/** Stop iterating to stop reading. */
export type Rows<Row> = AsyncIterable<Row>;

/** Results with very many detections have no table of them. */
const elsewhere = (filename: string): string =>
  filename === 'detections.csv' ? ' Every detection is in detections.parquet.' : '';

/**
 * Content of result files, row by row in constant memory. Throws ResultsError with the needed
 * format for newer ones.
 */
export function resultsResource(request: Requester, fetch: typeof globalThis.fetch, clock: Clock) {
  const { results } = analysesResource(request);
  const store = { fetch, clock };

  async function linkTo(filename: string, analysisId: string, options: CallOptions) {
    const { download_urls } = await results(analysisId, options);
    const file = download_urls.find((one) => one.filename === filename);
    if (!file)
      throw new ResultsError(
        `The results of this analysis hold no ${filename}.${elsewhere(filename)}`,
      );
    return file satisfies ResultFile;
  }

  async function* bytesOf(
    filename: string,
    analysisId: string,
    options: CallOptions,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const { storedBytes } = await import('../results/stored-bytes.ts');
    yield* storedBytes(store, () => linkTo(filename, analysisId, options), options);
  }

  async function* rowsOf<Table extends keyof RowsOfTables>(
    table: Table,
    analysisId: string,
    options: CallOptions,
  ): AsyncGenerator<RowsOfTables[Table], void, undefined> {
    const { readRows } = await import('../results/read-rows.ts');
    yield* readRows(table, bytesOf(table, analysisId, options));
  }

  return {
    /** In order of the recordings. */
    detections: (
      analysisId: string,
      options: CallOptions = {},
    ): Rows<RowsOfTables['detections.csv']> => rowsOf('detections.csv', analysisId, options),
    files: (analysisId: string, options: CallOptions = {}): Rows<RowsOfTables['files.csv']> =>
      rowsOf('files.csv', analysisId, options),
    /** Of every recording, if computed. */
    indices: (analysisId: string, options: CallOptions = {}): Rows<RowsOfTables['indices.csv']> =>
      rowsOf('indices.csv', analysisId, options),
    /** Every species the model knows. */
    modelSpecies: (
      analysisId: string,
      options: CallOptions = {},
    ): Rows<RowsOfTables['model_species.csv']> => rowsOf('model_species.csv', analysisId, options),
    bytes: (
      analysisId: string,
      filename: string,
      options: CallOptions = {},
    ): AsyncIterable<Uint8Array> => bytesOf(filename, analysisId, options),
    /** Byte ranges, for formats such as Parquet. */
    ranges: async (
      analysisId: string,
      filename: string,
      options: CallOptions = {},
    ): Promise<FileRanges> => {
      const { storedRanges } = await import('../results/stored-range.ts');
      return storedRanges(store, () => linkTo(filename, analysisId, options), options);
    },
    /** By species, hour and day; null while the analysis has none. */
    summary: async (analysisId: string, options: CallOptions = {}): Promise<Summary | null> => {
      const { summary } = await results(analysisId, options);
      if (!summary) return null;
      try {
        return readSummary(summary);
      } catch (error) {
        const { asResultsError } = await import('../results/read-rows.ts');
        throw asResultsError(error);
      }
    },
  };
}
