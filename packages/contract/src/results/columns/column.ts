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
