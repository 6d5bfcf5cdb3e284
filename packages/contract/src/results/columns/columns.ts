/**
 * Type of a column. `time`: a moment in UTC, ISO 8601; `date`: a calendar day; `integer` and
 * `number`: with decimal point, never a comma; `bytes` and `numbers`, a list of 32-bit numbers:
 * only in Parquet.
 */
type ColumnType = 'text' | 'number' | 'integer' | 'boolean' | 'time' | 'date' | 'bytes' | 'numbers';

/** A column of a result file. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Unit of a number, or form of a text; null for none. */
  readonly unit: string | null;
  /** True if cells may be empty. */
  readonly nullable: boolean;
  readonly meaning: string;
  /** Source of the value. */
  readonly source: string;
  /** First format version with the column. */
  readonly since: number;
  /** All possible texts. */
  readonly values?: readonly string[];
  /** Decimals in CSV; Parquet has full precision. */
  readonly decimals?: number;
}

/** Columns of a file, in order. */
export type Columns = readonly Column[];

type TextOf<C extends Column> = C extends { values: readonly (infer V)[] } ? V : string;

/** Value of a column in a program. */
type ValueOf<C extends Column> =
  | (C['nullable'] extends true ? null : never)
  | (C['type'] extends 'text' | 'time' | 'date'
      ? TextOf<C>
      : C['type'] extends 'boolean'
        ? boolean
        : C['type'] extends 'bytes'
          ? Uint8Array
          : C['type'] extends 'numbers'
            ? readonly number[]
            : number);

/** Name of one of the columns. */
export type NameOf<C extends Columns> = C[number]['name'];

/** Row of the columns in a program. */
export type RecordOf<C extends Columns> = { [K in C[number] as K['name']]: ValueOf<K> };

/** Names of the columns, in order. */
export const namesOf = <const C extends Columns>(columns: C) =>
  columns.map(({ name }) => name) as { [K in keyof C]: C[K]['name'] };

/** Both names of a species; also in summary.json. */
export const speciesColumns = [
  {
    name: 'scientific_name',
    type: 'text',
    unit: null,
    nullable: false,
    meaning: 'Scientific name of the species; empty for classes that have none, such as engines.',
    source: 'the model’s list of labels',
    since: 1,
  },
  {
    name: 'common_name',
    type: 'text',
    unit: null,
    nullable: false,
    meaning:
      'Name of the species, or of the class of sound, in the language of the setting `locale`.',
    source: 'the model’s list of labels',
    since: 1,
  },
] as const satisfies Columns;

/** Joins tables. */
export const fileColumn = [
  {
    name: 'file',
    type: 'text',
    unit: null,
    nullable: false,
    meaning:
      'Name of the recording with its folders, `/` between them; the same in every file, so that tables join by it. A name that a spreadsheet would take for a formula (`-x.wav`) stands as a path to the same file (`./-x.wav`).',
    source: 'the name that was uploaded or found in the folder',
    since: 1,
  },
] as const satisfies Columns;

/** Recorder, and the clock of its times. */
export const recorderColumns = [
  {
    name: 'utc_offset',
    type: 'text',
    unit: '±hh:mm',
    nullable: true,
    meaning: 'Offset of the recorder’s clock from UTC, such as `+02:00`.',
    source: 'the header or name of the recording, or the setting `timezone`',
    since: 1,
  },
  {
    name: 'device_id',
    type: 'text',
    unit: null,
    nullable: true,
    meaning: 'Serial number or name of the recorder.',
    source: 'the header or name of the recording',
    since: 1,
  },
] as const satisfies Columns;

/** Place of a recording; both or neither. */
export const placeColumns = [
  {
    name: 'latitude',
    type: 'number',
    unit: 'degrees',
    nullable: true,
    meaning: 'Latitude of the place, north positive (WGS 84).',
    source: 'the header of the recording, else the settings `lat` and `lon`',
    since: 1,
  },
  {
    name: 'longitude',
    type: 'number',
    unit: 'degrees',
    nullable: true,
    meaning: 'Longitude of the place, east positive (WGS 84).',
    source: 'the header of the recording, else the settings `lat` and `lon`',
    since: 1,
  },
] as const satisfies Columns;

/** Columns that a table has since format 3, others earlier. */
export const sinceFormat3 = <const C extends Columns>(columns: C) =>
  columns.map((column) => ({ ...column, since: 3 })) as {
    [K in keyof C]: Omit<C[K], 'since'> & { readonly since: 3 };
  };

/** Columns that a table has since format 4, others earlier. */
export const sinceFormat4 = <const C extends Columns>(columns: C) =>
  columns.map((column) => ({ ...column, since: 4 })) as {
    [K in keyof C]: Omit<C[K], 'since'> & { readonly since: 4 };
  };

/** What made the rows of a table; empty in files from before the table had these columns. */
export const madeByColumns = [
  {
    name: 'model',
    type: 'text',
    unit: null,
    nullable: true,
    meaning: 'The model or method of the analysis.',
    source: 'the runner',
    since: 5,
  },
  {
    name: 'model_version',
    type: 'text',
    unit: null,
    nullable: true,
    meaning: 'Version of the model or method.',
    source: 'the runner',
    since: 5,
  },
  {
    name: 'settings_hash',
    type: 'text',
    unit: '12 hexadecimal digits',
    nullable: true,
    meaning: 'Tells runs with other settings apart: the beginning of their SHA-256.',
    source: 'the settings, which stand in `summary.json`',
    since: 5,
  },
] as const satisfies Columns;

/** Last column of every CSV file; Parquet has the version in its metadata. */
export const formatColumn = {
  name: 'format_version',
  type: 'integer',
  unit: null,
  nullable: false,
  meaning: 'Version of the format that the file is written in, the same in every row.',
  source: 'the program that wrote the file',
  since: 2,
} as const;
