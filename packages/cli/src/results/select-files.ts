import { extname } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { ResultFile } from './result-file.ts';

/** The formats named in one or more texts such as `csv,raven`. */
export const parseFormats = (texts: string[]): string[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase().replace(/^\./, ''))
    .filter(Boolean);

const fits = ({ filename }: ResultFile, format: string): boolean =>
  extname(filename).slice(1).toLowerCase() === format || filename.toLowerCase().includes(format);

/**
 * The result files of the formats asked for: by ending (`csv`, `parquet`, `json`) or by name
 * (`raven`, `audacity`, `kaleidoscope`). No format means all. Throws CliError when none fits.
 */
export function selectFiles(files: ResultFile[], formats: string[]): ResultFile[] {
  if (formats.length === 0) return files;
  const unknown = formats.find((format) => !files.some((file) => fits(file, format)));
  if (unknown)
    throw new CliError(`This analysis has no result file of format ${unknown}.`, {
      hint: `It has ${files.map(({ filename }) => filename).join(', ')}.`,
      exitCode: exitCodes.usage,
      code: 'no_such_format',
    });
  return files.filter((file) => formats.some((format) => fits(file, format)));
}
