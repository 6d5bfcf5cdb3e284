import { formatColumn } from '../columns/shared.ts';
import { readableFormat } from '../format/format.ts';
import { createCsvReader } from './csv-reader.ts';
import { unmarked } from './formulas.ts';

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
    const said = textAt(formatColumn.name);
    if (said !== version) {
      readableFormat(file, said);
      version = said;
    }
    onLine(line, columns);
  });
}
