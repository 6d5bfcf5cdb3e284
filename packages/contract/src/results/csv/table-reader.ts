import type { Column, Columns, RecordOf } from '../columns/column.ts';
import { indexNameOf } from '../columns/index-names.ts';
import { ResultsTableError } from '../format/format.ts';
import { createTableLines } from './table-lines.ts';

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
  const check = (found: readonly string[]) => {
    isChecked = true;
    const missing = columns.find(({ name, nullable }) => !nullable && !found.includes(name));
    if (missing) throw new ResultsTableError(`${file} lacks the column ${missing.name}.`);
  };
  return createTableLines<string>(
    file,
    (line, found) => {
      if (!isChecked) check(found);
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
