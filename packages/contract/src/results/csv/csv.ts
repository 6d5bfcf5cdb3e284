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
const quote = 34;

/** V8 keeps slices from this length on as references to the whole text. */
const slicedFrom = 13;
/** Copies a cell, so that it does not keep its piece of the file in memory. */
const own = (cell: string): string => (cell.length < slicedFrom ? cell : ` ${cell}`.slice(1));

/**
 * Splits CSV (RFC 4180, lines ending in LF or CRLF) that arrives in pieces. `push` calls `onLine`
 * for every complete line; `finish` for a last one without line end. Skips empty lines and a byte
 * order mark.
 */
export function createCsvReader(onLine: (cells: string[]) => void, separator: ',' | ';' = ',') {
  const comma = separator.charCodeAt(0);
  let cells: string[] = [];
  let cell = '';
  let state: 'empty' | 'plain' | 'quoted' | 'closed' = 'empty';
  let isFirst = true;

  const endCell = () => {
    cells.push(own(cell));
    cell = '';
    state = 'empty';
  };
  const endLine = () => {
    if (state === 'plain' && cell.endsWith('\r')) cell = cell.slice(0, -1);
    const isEmpty = cells.length === 0 && cell === '' && state !== 'closed';
    endCell();
    if (!isEmpty) onLine(cells);
    cells = [];
  };
  /** Takes text up to the next separator or line end; returns its position. */
  const takePlain = (text: string, from: number): number => {
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === comma || code === lineFeed) break;
    }
    if (at > from) {
      const part = text.slice(from, at);
      if (state === 'closed') cell += part.replaceAll('\r', '');
      else [cell, state] = [cell + part, 'plain'];
    }
    if (at === text.length) return at;
    if (text.charCodeAt(at) === comma) endCell();
    else endLine();
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
    finish() {
      if (state !== 'empty' || cells.length > 0) endLine();
    },
  };
}
