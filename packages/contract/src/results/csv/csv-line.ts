import { marked } from './formulas.ts';

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
