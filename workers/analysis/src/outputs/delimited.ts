import { formulaStart } from './listed-name.ts';

export type Cell = string | number | boolean | null | undefined;

const quoted = (cell: Cell): string => {
  const text = cell === null || cell === undefined ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of CSV (RFC 4180, lines ending in a line feed). Null and undefined are empty cells. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\n`;

/** A number and a UTC offset such as `-03:00` are no formulas. */
const signedNumber = /^[+-][\d.:]+$/;

const asText = (cell: Cell): Cell =>
  typeof cell === 'string' && formulaStart.test(cell) && !signedNumber.test(cell)
    ? `'${cell}`
    : cell;

/**
 * One line of CSV for spreadsheets: a text that they would take for a formula gets a leading apostrophe, as OWASP
 * advises against CSV injection. Whoever reads it back takes one apostrophe off such a cell.
 */
export const sheetLine = (cells: readonly Cell[]): string => csvLine(cells.map(asText));

/** One line of tab-separated values; tabs and line breaks inside a cell become spaces. */
export const tabLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;

/** Confidence as BirdNET's files write it. */
export const formatConfidence = (confidence: number): string => confidence.toFixed(4);
