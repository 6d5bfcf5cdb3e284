import {
  formatColumn,
  type Column,
  type Columns,
  type RecordOf,
  namesOf,
} from '../columns/columns.ts';
import { readableFormat, ResultsTableError, resultsFormat } from '../format.ts';
import { createCsvReader, unmarked, csvLine, quoted, marked } from './csv.ts';
import { indexNameOf } from '../columns/index-names.ts';

/** Texts of a line by column name: empty for a column missing from the file. */
export interface Line<Name extends string> {
  textOf(column: Name): string;
}

/**
 * Reads a result table that arrives in pieces: the first line names the columns, in any order.
 * Calls `onLine` for every further line, with texts without formula marks; a line is valid until
 * the next one. Throws ResultsFormatError, before any line, for a file of a later format.
 */
export function createTableLines<Name extends string>(
  file: string,
  onLine: (line: Line<Name>, columns: readonly string[]) => void,
  todayOf: (column: string) => string = (column) => column,
) {
  let columns: string[] | null = null;
  let places = new Map<string, number>();
  let version = '';
  let cells: readonly string[] = [];
  const textAt = (column: string): string => cells[places.get(column) ?? -1] ?? '';
  const line: Line<Name> = { textOf: (column) => unmarked(textAt(column)) };
  return createCsvReader((read) => {
    if (columns === null) {
      columns = read.map(todayOf);
      places = new Map(columns.map((column, at) => [column, at]));
      return;
    }
    cells = read;
    const versionText = textAt(formatColumn.name);
    if (versionText !== version) {
      readableFormat(file, versionText);
      version = versionText;
    }
    onLine(line, columns);
  });
}

type Value = string | number | boolean | null;

function valueReader(file: string, column: Column): (text: string) => Value {
  const { name, type, nullable, values } = column;
  const wrong = (text: string) =>
    new ResultsTableError(`${file} has ${JSON.stringify(text)} in the column ${name}.`);
  const read = (text: string): Value => {
    if (type === 'text' || type === 'time' || type === 'date') {
      if (values && !values.includes(text)) throw wrong(text);
      return text;
    }
    if (type === 'boolean') {
      if (text !== 'true' && text !== 'false') throw wrong(text);
      return text === 'true';
    }
    const number = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isNaN(number) || (type === 'integer' && !Number.isInteger(number)))
      throw wrong(text);
    return number;
  };
  return nullable ? (text) => (text === '' ? null : read(text)) : read;
}

/**
 * Reads a result table that arrives in pieces, of any known format; calls `onRow` for every row.
 * Throws ResultsFormatError for a later format, ResultsTableError for a missing required column or
 * an invalid cell.
 */
export function createTableReader<const C extends Columns>(
  file: string,
  columns: C,
  onRow: (record: RecordOf<C>) => void,
) {
  const readers = columns.map((column) => ({ column, read: valueReader(file, column) }));
  let isChecked = false;
  const check = (names: readonly string[]) => {
    isChecked = true;
    const missing = columns.find(({ name, nullable }) => !nullable && !names.includes(name));
    if (missing) throw new ResultsTableError(`${file} lacks the column ${missing.name}.`);
  };
  return createTableLines<string>(
    file,
    (line, names) => {
      if (!isChecked) check(names);
      const record: Record<string, Value> = {};
      for (const { column, read } of readers) record[column.name] = read(line.textOf(column.name));
      onRow(record as RecordOf<C>);
    },
    indexNameOf,
  );
}

/**
 * Reads a result table row by row from its bytes, holding only one piece at a time. Throws like
 * `createTableReader`.
 */
export async function* readTable<const C extends Columns>(
  file: string,
  columns: C,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<RecordOf<C>, void, undefined> {
  let rows: RecordOf<C>[] = [];
  const reader = createTableReader(file, columns, (row) => rows.push(row));
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    reader.push(decoder.decode(chunk, { stream: true }));
    yield* rows;
    rows = [];
  }
  reader.push(decoder.decode());
  reader.finish();
  yield* rows;
}

function cellWriter({ type, decimals }: Column): (value: Value) => string {
  if (type === 'text' || type === 'time' || type === 'date')
    return (value) => quoted(marked(String(value)));
  return decimals === undefined ? String : (value) => Number(value).toFixed(decimals);
}

/** Writes a result table as CSV: its columns in order, then the format version. */
export interface TableWriter<C extends Columns> {
  /** The first line. */
  readonly head: string;
  /** Line of a row, ending in a line feed. */
  line(record: Readonly<RecordOf<C>>): string;
}

export function tableWriter<const C extends Columns>(columns: C): TableWriter<C> {
  const cells = columns.map((column) => ({
    name: column.name as keyof RecordOf<C>,
    cellOf: cellWriter(column),
  }));
  const end = `${resultsFormat}\n`;
  return {
    head: csvLine([...namesOf(columns), formatColumn.name]),
    line(record) {
      let line = '';
      for (const { name, cellOf } of cells) {
        const value = record[name] as Value;
        line += value === null ? ',' : `${cellOf(value)},`;
      }
      return line + end;
    },
  };
}
