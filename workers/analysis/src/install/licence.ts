import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ModelError } from '../kit/errors.ts';

/** Names under which licences, notices and terms of use lie beside a model, whatever they end with. */
const licenceName =
  /^(model[_-])?(licen[cs]es?|copying|copyright|notice|terms|attribution|acceptable[_-]use|authors)([._-].*)?$/i;
const textEnding = /^[^.]*(\.(md|txt|rst|html|pdf))?$/i;

const mostFiles = 20;
const mostBytes = 1_000_000;

/**
 * Licence, notice and terms files at the top of a folder, by name, which travel with every copy of a model.
 * Throws ModelError for more than twenty of them.
 */
export async function findLicenceFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && licenceName.test(entry.name) && textEnding.test(entry.name),
    )
    .map(({ name }) => name)
    .sort();
  if (names.length > mostFiles)
    throw new ModelError(
      `${folder} has ${names.length} files of licences and terms; ${mostFiles} are taken at most. Join some.`,
    );
  return names;
}

/** Copies licence files of a model. Throws ModelError when one is missing or larger than a megabyte. */
export async function copyLicenceFiles(
  folder: string,
  target: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (!stats?.isFile())
      throw new ModelError(`${path} is missing, which licence.files of model.json names.`);
    if (stats.size > mostBytes)
      throw new ModelError(
        `${path} has ${stats.size} bytes; a file of licence or terms has at most ${mostBytes}.`,
      );
    await mkdir(dirname(join(target, name)), { recursive: true });
    await copyFile(path, join(target, name));
  }
}

/** Text of a licence file as a terminal may show it: no control characters, and the first part of a long one. */
export async function licenceText(path: string): Promise<string> {
  if (/\.(pdf|html)$/i.test(path)) return `Read it in ${path}.`;
  const mostLetters = 6000;
  const text = (await readFile(path, 'utf8')).replaceAll(/[^\P{C}\n\t]/gu, '').trim();
  return text.length > mostLetters
    ? `${text.slice(0, mostLetters)}\n[… the rest stands in ${path}]`
    : text;
}

/** The terms of a model: its licence, what it asks beyond that, and the files where they stand in full. */
export interface ModelTerms {
  id: string;
  name: string;
  licence: { name: string; url: string };
  terms: readonly string[];
  /** Paths of licence, notice and terms files. */
  files: readonly string[];
  source: string;
}
