/** Starts a formula in a spreadsheet, with or without apostrophes before it. */
const formulaStart = /^'*[=+\-@\t\r\n]/;
/** Numbers and UTC offsets such as `-03:00` are no formulas. */
const signedNumber = /^[+-][\d.:]+$/;
/**
 * Written before a text that a spreadsheet would take for a formula, as OWASP advises against CSV
 * injection.
 */
const textMark = "'";

/** True if a text begins like a formula. */
export const beginsAsFormula = (text: string): boolean => formulaStart.test(text);

/** Adds an apostrophe where a spreadsheet would take the text for a formula. */
export const marked = (text: string): string =>
  beginsAsFormula(text) && !signedNumber.test(text) ? textMark + text : text;

/** Removes that apostrophe. */
export const unmarked = (cell: string): string =>
  cell.startsWith(textMark) && beginsAsFormula(cell) ? cell.slice(textMark.length) : cell;

/** A cell; null and undefined become empty. */
export type Cell = string | number | boolean | null | undefined;

/** A text as a CSV cell (RFC 4180): quoted if it has quotes, commas or line ends. */
export const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell));

/**
 * A CSV line (RFC 4180, ends in a line feed) without formula marks, for programs with their own
 * formats.
 */
export const plainLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\n`;

/** A CSV line with a mark before texts that a spreadsheet would take for formulas. */
export const csvLine = (cells: readonly Cell[]): string =>
  plainLine(cells.map((cell) => (typeof cell === 'string' ? marked(cell) : cell)));

const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;

/** V8 keeps slices from this length on as references to the whole text. */
const slicedFrom = 13;
/** Copies a cell, so that it does not keep its piece of the file in memory. */
const own = (cell: string): string => (cell.length < slicedFrom ? cell : ` ${cell}`.slice(1));

/** Between cells. */
export type Separator = ',' | ';' | '\t';

/** The most frequent separator in the first line with text, outside quotation marks. */
export function separatorOf(text: string): Separator {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  let hasText = false;
  for (const letter of text) {
    if (hasText && !isQuoted && (letter === '\n' || letter === '\r')) break;
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter in counts) counts[letter as Separator]++;
    hasText ||= letter.trim() !== '';
  }
  const all = Object.keys(counts) as Separator[];
  return all.reduce((best, other) => (counts[other] > counts[best] ? other : best));
}

/**
 * Splits CSV (RFC 4180, lines ending in LF, CRLF or CR) that arrives in pieces. `push` calls
 * `onLine` for every complete line, with its number as spreadsheets count rows, from 1; `finish`
 * for a last one without line end. Skips empty lines, which count, and a byte order mark. A
 * quotation mark counts only at the start of a cell. `finish` returns the row with a quotation that
 * is never closed, else null.
 */
export function createCsvReader(
  onLine: (cells: string[], row: number) => void,
  separator: Separator = ',',
) {
  const comma = separator.charCodeAt(0);
  let cells: string[] = [];
  let cell = '';
  let state: 'empty' | 'plain' | 'quoted' | 'closed' = 'empty';
  let row = 0;
  let isFirst = true;
  let isAfterReturn = false;

  const endCell = () => {
    cells.push(own(cell));
    cell = '';
    state = 'empty';
  };
  const endLine = () => {
    row++;
    const isEmpty = cells.length === 0 && cell === '' && state !== 'closed';
    endCell();
    if (!isEmpty) onLine(cells, row);
    cells = [];
  };
  /** Takes text up to the next separator or line end; returns the position behind it. */
  const takePlain = (text: string, from: number): number => {
    let at = from;
    let code = Number.NaN;
    for (; at < text.length; at++) {
      code = text.charCodeAt(at);
      if (code === comma || code === lineFeed || code === carriageReturn) break;
    }
    if (at > from) [cell, state] = [cell + text.slice(from, at), 'plain'];
    if (at === text.length) return at;
    if (code === comma) endCell();
    // The LF of a CRLF ends no second line.
    else if (!isAfterReturn || state !== 'empty' || code === carriageReturn) endLine();
    isAfterReturn = code === carriageReturn;
    return at + 1;
  };

  return {
    push(piece: string) {
      const text = isFirst && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
      if (piece !== '') isFirst = false;
      for (let at = 0; at < text.length;) {
        if (state === 'quoted') {
          const end = text.indexOf('"', at);
          cell += text.slice(at, end < 0 ? undefined : end);
          if (end < 0) return;
          state = 'closed';
          at = end + 1;
        } else if (state !== 'plain' && text.charCodeAt(at) === quote) {
          if (state === 'closed') cell += '"';
          state = 'quoted';
          at++;
        } else at = takePlain(text, at);
      }
    },
    finish(): number | null {
      const isOpen = state === 'quoted';
      if (state !== 'empty' || cells.length > 0) endLine();
      return isOpen ? row : null;
    },
  };
}
