export type Cell = string | number | null | undefined;

/** Starts a formula in a spreadsheet, behind apostrophes or not. A number and a UTC offset such as `-03:00` do not. */
const formulaStart = /^'*[=+\-@\t\r\n]/;
const signedNumber = /^[+-][\d.:]+$/;
/** What is written before a text that a spreadsheet would take for a formula, as OWASP advises against CSV injection. */
const textMark = "'";

const asText = (cell: Cell): Cell =>
  typeof cell === 'string' && formulaStart.test(cell) && !signedNumber.test(cell)
    ? textMark + cell
    : cell;
const withoutMark = (cell: string): string =>
  cell.startsWith(textMark) && formulaStart.test(cell) ? cell.slice(textMark.length) : cell;

const quoted = (cell: Cell): string => {
  const text = cell === null || cell === undefined ? '' : String(asText(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of CSV (RFC 4180) for spreadsheets, ended by a line feed. Null and undefined are empty cells. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\n`;

/**
 * Splits CSV (RFC 4180, lines ending in LF or CRLF) that comes in pieces. `push` calls `onLine` for every line that is
 * complete; `finish` for the last one, should it lack its line end. Texts marked for spreadsheets come without the mark.
 */
export function createCsvReader(onLine: (cells: string[]) => void) {
  let cells: string[] = [];
  let cell = '';
  let inQuotes = false;
  let quoteSeen = false;

  const endCell = () => {
    cells.push(withoutMark(cell));
    cell = '';
    quoteSeen = false;
  };
  const endLine = () => {
    endCell();
    if (cells.length > 1 || cells[0] !== '') onLine(cells);
    cells = [];
  };
  const plain = (char: string) => {
    if (char === ',') endCell();
    else if (char === '\n') endLine();
    else if (char === '"') {
      if (quoteSeen) cell += char;
      inQuotes = true;
      quoteSeen = true;
    } else if (char !== '\r') cell += char;
  };

  return {
    push(text: string) {
      for (const char of text) {
        if (!inQuotes) plain(char);
        else if (char === '"') inQuotes = false;
        else cell += char;
      }
    },
    finish() {
      if (cell !== '' || cells.length > 0) endLine();
    },
  };
}
