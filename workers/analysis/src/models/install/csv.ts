/**
 * Reads delimited text with quoted fields (RFC 4180); rows as lists of fields, without empty lines.
 * Quotes inside a field are doubled.
 */
export function parseCsv(text: string, separator: ';' | ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endRow = (): void => {
    row.push(field);
    field = '';
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  for (let i = text.startsWith('\uFEFF') ? 1 : 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (char === '"' && field === '') quoted = true;
    else if (char === separator) {
      row.push(field);
      field = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') field += char;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}

/** Rows of a table by the names in its first line. Throws Error when a column is missing. */
export function readTable(
  text: string,
  separator: ';' | ',',
  columns: readonly string[],
): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text, separator);
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
