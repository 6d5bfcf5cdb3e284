import { marked } from './formulas.ts';

/** What a cell is made of; null and undefined make empty ones. */
export type Cell = string | number | boolean | null | undefined;

/** A text as a cell of CSV (RFC 4180): in quotes where it has quotes, commas or line ends. */
export const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell));

/** One line of CSV (RFC 4180, ended by a line feed) as it is, for programs with formats of their own. */
export const plainLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\n`;

/** One line of our CSV: the same, with a mark before texts that a spreadsheet would take for formulas. */
export const csvLine = (cells: readonly Cell[]): string =>
  plainLine(cells.map((cell) => (typeof cell === 'string' ? marked(cell) : cell)));
