import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createCsvReader } from '@biophony/contract/results';
import { z } from 'zod';
import { ModelError } from '../kit/errors.ts';
import type { LabelTable, NameTable } from '../models/catalogue.ts';
import { labelLines } from '../models/labels.ts';

/** `Scientific name_Common name` by locale. */
export type LabelSet = ReadonlyMap<string, readonly string[]>;

const fileLocale = /^(?:.*_labels_|labels_)?([a-z]{2,3}(?:[_-][a-z]{2})?)\.txt$/i;

function localeOfLabelFile(path: string): string | null {
  const name = basename(path);
  if (/^(.*_)?labels\.(txt|json)$/i.test(name)) return 'en';
  const locale = fileLocale.exec(name)?.[1]?.toLowerCase().replace('-', '_');
  const inLabelFolder = /labels/i.test(basename(dirname(path))) || /labels/i.test(name);
  if (!locale || !inLabelFolder) return null;
  return locale === 'en_us' ? 'en' : locale;
}

/** Text lines or a JSON list. Throws ModelError. */
export async function readLabelSource(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ModelError(`The label file ${path} could not be read: ${String(cause)}.`, { cause });
  });
  if (!path.endsWith('.json')) return labelLines(text);
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch (cause) {
    throw new ModelError(`The label file ${path} is not a JSON list of names.`, { cause });
  }
}

/** Text beats JSON. Throws ModelError unless there is one label per class. */
export async function findLabels(folder: string, classes: number): Promise<LabelSet> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')));
  const labels = new Map<string, string[]>();
  for (const path of paths) {
    const locale = localeOfLabelFile(path);
    if (locale) labels.set(locale, checkCount(path, await readLabelSource(path), classes));
  }
  return labels;
}

/** Throws ModelError unless there is one label per class. */
export function checkCount(path: string, labels: string[], classes: number): string[] {
  if (labels.length === classes) return labels;
  throw new ModelError(
    `The label file ${path} has ${labels.length} labels, but the model has ${classes} classes; ` +
      'use the label file that belongs to this model.',
  );
}

export const placeholderLabels = (classes: number): string[] =>
  Array.from({ length: classes }, (_, index) => {
    const name = `Class ${String(index + 1).padStart(4, '0')}`;
    return `${name}_${name}`;
  });

export async function writeLabels(
  folder: string,
  labels: LabelSet,
): Promise<Record<string, string>> {
  await mkdir(join(folder, 'labels'), { recursive: true });
  const files: Record<string, string> = {};
  for (const [locale, lines] of labels) {
    files[locale] = `labels/${locale}.txt`;
    await writeFile(join(folder, 'labels', `${locale}.txt`), `${lines.join('\n')}\n`);
  }
  return files;
}

function linesOfCsv(text: string, separator: ';' | ','): string[][] {
  const lines: string[][] = [];
  const reader = createCsvReader((cells) => lines.push(cells), separator);
  reader.push(text);
  reader.finish();
  return lines;
}

/** Throws Error for a missing column. */
function readTable(
  text: string,
  separator: ';' | ',',
  columns: readonly string[],
): Record<string, string>[] {
  const [header = [], ...rows] = linesOfCsv(text, separator);
  const places = columns.map((column) => {
    const place = header.indexOf(column);
    if (place < 0)
      throw new Error(`there is no column ${column}; the columns are ${header.join(', ')}`);
    return [column, place] as const;
  });
  return rows.map((row) =>
    Object.fromEntries(places.map(([column, place]) => [column, (row[place] ?? '').trim()])),
  );
}

interface Names {
  scientific: string;
  english: string;
}

async function readNames(table: LabelTable, path: string): Promise<Names[]> {
  const text = await readFile(path, 'utf8');
  if (table.kind === 'columns') {
    const { scientific, english, separator } = table;
    return readTable(text, separator, [scientific, english]).map((row) => ({
      scientific: row[scientific] ?? '',
      english: row[english] ?? '',
    }));
  }
  const [, ...names] = labelLines(text);
  return names.map((name) => ({ scientific: linesOfCsv(name, ',')[0]?.[0] ?? '', english: '' }));
}

/** English and all languages of the name table. Throws ModelError. */
export async function publishedLabels(
  table: LabelTable,
  path: string,
  names: { table: NameTable; path: string } | null,
): Promise<LabelSet> {
  try {
    const species = await readNames(table, path);
    const labels = new Map([
      ['en', species.map(({ scientific, english }) => `${scientific}_${english}`)],
    ]);
    if (!names) return labels;
    const { scientific, columns } = names.table;
    const rows = readTable(await readFile(names.path, 'utf8'), ',', [
      scientific,
      ...Object.values(columns),
    ]);
    const byName = new Map(rows.map((row) => [row[scientific], row]));
    for (const [locale, column] of Object.entries(columns)) {
      const lines = species.map(
        ({ scientific: name }) => `${name}_${byName.get(name)?.[column] ?? ''}`,
      );
      labels.set(locale, lines);
    }
    return labels;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError(`The label file ${path} could not be read: ${reason}.`, { cause });
  }
}
