import { readFile } from 'node:fs/promises';
import type { LabelTable, NameTable } from '../catalogue.ts';
import { labelLines } from '../labels.ts';
import { ModelError } from '../model-error.ts';
import { linesOfCsv, readTable } from './csv.ts';
import type { LabelSet } from './label-files.ts';

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

/** Label lines of a model as its publisher lists them: English, and every language of the name table. Throws ModelError. */
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
