import { formatColumn } from '../columns/shared.ts';
import { readableFormat } from '../format/format.ts';
import { createCsvReader } from './csv-reader.ts';
import { unmarked } from './formulas.ts';

/** The texts of a line by the names of its columns: empty for a column that the file does not have. */
export interface Line<Name extends string> {
  textOf(column: Name): string;
}

/**
 * Reads one of our tables that comes in pieces: the first line names the columns, in any order. Calls `onLine` for
 * every line below, whose texts come without the mark for spreadsheets; the line is good until the next one. Throws
 * ResultsFormatError, before any line, for a file of a later format.
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
