import type { Cell } from '@biophony/contract/results';

/** One line of tab-separated values; tabs and line breaks inside a cell become spaces. */
export const tabLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;

/** Confidence as BirdNET's files write it. */
export const formatConfidence = (confidence: number): string => confidence.toFixed(4);
