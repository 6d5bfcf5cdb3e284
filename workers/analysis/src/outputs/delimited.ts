export type Cell = string | number | null | undefined;

const quoted = (cell: Cell): string => {
  const text = cell === null || cell === undefined ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of CSV (RFC 4180, lines ending in a line feed). Null and undefined are empty cells. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\n`;

/** One line of tab-separated values; tabs and line breaks inside a cell become spaces. */
export const tabLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;

/** Confidence as BirdNET's files write it. */
export const formatConfidence = (confidence: number): string => confidence.toFixed(4);
