/**
 * The version of the result files. What was written before it had a number is version 1. It rises with every change of
 * a column or of a field of summary.json, be it added, renamed, taken away or given another meaning.
 */
export const resultsFormat = 5;

/** The key under which Parquet files have the version, as text, in their metadata. */
export const parquetFormatKey = 'biophony_format_version';

/** What Parquet files have in their metadata of what made them, each under `biophony_` and its name in summary.json. */
export const parquetMadeBy = [
  'analysis_type',
  'model',
  'model_version',
  'model_sha256',
  'software',
  'runtime',
] as const;

/** A result file was written in a later format than is known here. */
export class ResultsFormatError extends Error {
  override readonly name = 'ResultsFormatError';
  /** The format that a reader must know. */
  readonly needs: number;

  constructor(file: string, needs: number) {
    super(
      `${file} has results of format ${needs}; this version of Biophony reads formats 1 to ${resultsFormat}. ` +
        `Take a version that reads format ${needs}.`,
    );
    this.needs = needs;
  }
}

/** A result file lacks a column, or has something in it that cannot be there. */
export class ResultsTableError extends Error {
  override readonly name = 'ResultsTableError';
}

/**
 * The format of a file, from what it says of itself: a number, its text, or nothing, as in format 1. Throws
 * ResultsFormatError for a later one, ResultsTableError for what is no version.
 */
export function readableFormat(file: string, said: unknown): number {
  if (said === undefined || said === null || said === '') return 1;
  const version = typeof said === 'string' ? Number(said) : said;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new ResultsTableError(`${file} says ${JSON.stringify(said)} for its format version.`);
  if (version > resultsFormat) throw new ResultsFormatError(file, version);
  return version;
}
