/** A row of a table: its number as a spreadsheet shows it, and its cells as they were written. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export type Delimiter = ',' | ';' | '\t';
const delimiters: readonly Delimiter[] = [',', ';', '\t'];

const quote = '"';
const isLineEnd = (letter: string | undefined): boolean => letter === '\n' || letter === '\r';

/** The delimiter that the first line with text has most of, outside of quotation marks; a comma where it has none. */
export function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  let hasText = false;
  for (const letter of text) {
    if (isLineEnd(letter) && hasText && !isQuoted) break;
    if (letter === quote) isQuoted = !isQuoted;
    else if (!isQuoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    hasText ||= letter.trim() !== '';
  }
  const many = (delimiter: Delimiter): number => counts.get(delimiter) ?? 0;
  return delimiters.reduce((best, other) => (many(other) > many(best) ? other : best));
}

/**
 * The rows of a text of comma-separated values (RFC 4180; lines end in LF, CRLF or CR), from number 1 on. Empty rows are
 * counted as spreadsheets do, and given as well. A quotation mark within a cell that does not begin with one is a letter.
 * `open` is the number of the row in which a quotation begins that nothing ends; null where there is none.
 */
export function* csvRows(
  text: string,
  delimiter: Delimiter,
): Generator<SheetRow, { open: number | null }> {
  let row = 1;
  let at = 0;
  let cells: string[] = [];
  while (at < text.length) {
    let cell = '';
    if (text[at] === quote) {
      for (;;) {
        const end = text.indexOf(quote, at + 1);
        if (end < 0) return { open: row };
        cell += text.slice(at + 1, end);
        at = end + 1;
        if (text[at] !== quote) break;
        cell += quote;
      }
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at++;
    cells.push(cell + text.slice(from, at));
    if (text[at] === delimiter) {
      at++;
      // A delimiter at the very end has an empty cell behind it.
      if (at < text.length) continue;
      cells.push('');
    }
    yield { row, cells };
    at += text.startsWith('\r\n', at) ? 2 : 1;
    row++;
    cells = [];
  }
  return { open: null };
}
