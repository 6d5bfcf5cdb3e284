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

/** Of the formats asked for, those that there is a file of among these names. */
export const formatsAmong = (filenames: readonly string[], formats: string[]): string[] =>
  formats.filter((format) => filenames.some((filename) => isOfFormat(filename, format)));

/** Of the formats asked for, those that an analysis of that type has result files of. */
export const formatsFor = (type: string, formats: string[]): string[] =>
  formatsAmong(resultFilesOf(type), formats);

/** Throws CliError for a format that there is no file of among these names. */
export function checkFormats(filenames: readonly string[], formats: string[]): void {
  const known = formatsAmong(filenames, formats);
  const unknown = formats.find((format) => !known.includes(format));
  if (unknown === undefined) return;
  throw new CliError(`There is no result file of format ${unknown}.`, {
    hint: `The result files are ${[...new Set(filenames)].join(', ')}.`,
    exitCode: exitCodes.usage,
    code: 'no_such_format',
  });
}

/** Files that come with those of any format: by them programs know what the others are, and of which recordings. */
const companions: readonly string[] = ['summary.json', 'files.csv'];

/**
 * The result files of the formats asked for, by ending (`csv`, `parquet`, `json`) or by name
 * (`raven`, `audacity`, `kaleidoscope`), with what tells of them. Null means all, an empty list no file. Throws CliError for
 * a format that there is no file of.
 */
export function selectFiles(files: ResultFile[], formats: string[] | null): ResultFile[] {
  if (formats === null) return files;
  checkFormats(
    files.map(({ filename }) => filename),
    formats,
  );
  if (formats.length === 0) return [];
  return files.filter(
    ({ filename }) =>
      companions.includes(filename) || formats.some((format) => isOfFormat(filename, format)),
  );
}
