/**
 * What a column holds. `time` is a moment in UTC, ISO 8601, `date` a day of a calendar; `integer` and `number` have a
 * decimal point, never a comma; `bytes` and `numbers`, a list of 32-bit numbers, are in Parquet alone.
 */
type ColumnType = 'text' | 'number' | 'integer' | 'boolean' | 'time' | 'date' | 'bytes' | 'numbers';

/** One column of a result file. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Unit of a number, or how a text is written; null where there is nothing to say. */
  readonly unit: string | null;
  /** Whether cells may be empty. */
  readonly nullable: boolean;
  readonly meaning: string;
  /** Where the value comes from. */
  readonly source: string;
  /** The format version that had it first. */
  readonly since: number;
  /** All texts that it can have. */
  readonly values?: readonly string[];
  /** Decimals in CSV; Parquet has full precision. */
  readonly decimals?: number;
}

/** The columns of a file, in their order. */
export type Columns = readonly Column[];

type TextOf<C extends Column> = C extends { values: readonly (infer V)[] } ? V : string;

/** What a cell of a column is in a program. */
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

/** The name of one of the columns. */
export type NameOf<C extends Columns> = C[number]['name'];

/** A row of the columns in a program. */
export type RecordOf<C extends Columns> = { [K in C[number] as K['name']]: ValueOf<K> };

/** The names, in their order. */
export const namesOf = <const C extends Columns>(columns: C) =>
  columns.map(({ name }) => name) as { [K in keyof C]: C[K]['name'] };
