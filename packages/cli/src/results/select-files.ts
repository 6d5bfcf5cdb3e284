import { resultFilesOf } from '@biophony/contract/results';
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

const isOfFormat = (filename: string, format: string): boolean =>
  extname(filename).slice(1).toLowerCase() === format || filename.toLowerCase().includes(format);

/** Of the formats asked for, those that an analysis of that type has result files of. */
export const formatsFor = (type: string, formats: string[]): string[] =>
  formats.filter((format) => resultFilesOf(type).some((filename) => isOfFormat(filename, format)));

/**
 * The result files of the formats asked for: by ending (`csv`, `parquet`, `json`) or by name
 * (`raven`, `audacity`, `kaleidoscope`). No format means all. Throws CliError when none fits.
 */
export function selectFiles(files: ResultFile[], formats: string[]): ResultFile[] {
  if (formats.length === 0) return files;
  const unknown = formats.find(
    (format) => !files.some(({ filename }) => isOfFormat(filename, format)),
  );
  if (unknown)
    throw new CliError(`This analysis has no result file of format ${unknown}.`, {
      hint: `It has ${files.map(({ filename }) => filename).join(', ')}.`,
      exitCode: exitCodes.usage,
      code: 'no_such_format',
    });
  return files.filter(({ filename }) => formats.some((format) => isOfFormat(filename, format)));
}
