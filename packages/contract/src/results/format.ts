/**
 * Version of the result files; files without a number are version 1. Increases with every change of
 * a column or of a field of summary.json: added, renamed, removed or changed in meaning.
 */
export const resultsFormat = 5;

/** Metadata key of the version, as text, in Parquet files. */
export const parquetFormatKey = 'biophony_format_version';

/** Parquet metadata about what made a file, each under `biophony_` and its name in summary.json. */
export const parquetMadeBy = [
  'analysis_type',
  'model',
  'model_version',
  'model_sha256',
  'software',
  'runtime',
] as const;

/** A result file is in a later format than this version knows. */
export class ResultsFormatError extends Error {
  override readonly name = 'ResultsFormatError';
  /** Format that a reader must know. */
  readonly needs: number;

  constructor(file: string, needs: number) {
    super(
      `${file} has results of format ${needs}; this version of Biophony reads formats 1 to ${resultsFormat}. ` +
        `Take a version that reads format ${needs}.`,
    );
    this.needs = needs;
  }
}

/** A result file lacks a column or has an invalid value. */
export class ResultsTableError extends Error {
  override readonly name = 'ResultsTableError';
}

/**
 * Format of a file, from its own statement: a number, its text, or nothing, as in format 1. Throws
 * ResultsFormatError for a later one, ResultsTableError for an invalid one.
 */
export function readableFormat(file: string, said: unknown): number {
  if (said === undefined || said === null || said === '') return 1;
  const version = typeof said === 'string' ? Number(said) : said;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new ResultsTableError(`${file} says ${JSON.stringify(said)} for its format version.`);
  if (version > resultsFormat) throw new ResultsFormatError(file, version);
  return version;
}
