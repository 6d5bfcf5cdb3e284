import { createCsvReader } from '@biophony/contract/results';

/** Lines of delimited text as lists of fields, without empty ones. */
export function linesOfCsv(text: string, separator: ';' | ','): string[][] {
  const lines: string[][] = [];
  const reader = createCsvReader((cells) => lines.push(cells), separator);
  reader.push(text);
  reader.finish();
  return lines;
}

/** Rows of a table by the names in its first line. Throws Error when a column is missing. */
export function readTable(
  text: string,
  separator: ';' | ',',
  columns: readonly string[],
): Record<string, string>[] {
  const [header = [], ...rows] = linesOfCsv(text, separator);
  const places = columns.map((column) => {
    const place = header.indexOf(column);
    if (place < 0)
      throw new Error(`there is no column ${column}; the columns are ${header.join(', ')}`);
    return [column, place] as const;
  });
  return rows.map((row) =>
    Object.fromEntries(places.map(([column, place]) => [column, (row[place] ?? '').trim()])),
  );
}
