import { createReadStream } from 'node:fs';
import { createCsvReader } from '@biophony/contract/results/csv';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';

/** One verdict of a file. */
export interface ReadVerdict {
  species: string;
  score: number;
  verdict: 'yes' | 'no' | 'unsure' | null;
  site: string | null;
  /** Lowest and highest score and number of detections of its stratum; null where the file does not tell. */
  stratum: { low: number; high: number; detections: number } | null;
}

/** Verdicts that a file may have; a person gives about 2,000 an hour. */
const mostVerdicts = 1_000_000;

const names = {
  species: ['species', 'scientific_name', 'scientific name'],
  score: ['score', 'confidence'],
  verdict: ['verdict', 'review_verdict'],
  site: ['site', 'site_id'],
  low: ['stratum_low'],
  high: ['stratum_high'],
  detections: ['stratum_detections'],
} as const;
type Column = keyof typeof names;

const refused = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'bad_verdicts' });

function columnsOf(heading: readonly string[], path: string): Partial<Record<Column, number>> {
  const written = heading.map((name) => name.trim().toLowerCase());
  const found: Partial<Record<Column, number>> = {};
  for (const [column, called] of Object.entries(names)) {
    const at = written.findIndex((name) => (called as readonly string[]).includes(name));
    if (at >= 0) found[column as Column] = at;
  }
  const missing = (['species', 'score', 'verdict'] as const).filter(
    (column) => found[column] === undefined,
  );
  if (missing.length === 0) return found;
  throw refused(
    `${path} has no column ${missing.join(' and no column ')}.`,
    'Its first line names the columns: species, score and verdict, and site where you know it.',
  );
}

const words: Readonly<Record<string, ReadVerdict['verdict']>> = {
  '': null,
  yes: 'yes',
  y: 'yes',
  correct: 'yes',
  '1': 'yes',
  no: 'no',
  n: 'no',
  wrong: 'no',
  '0': 'no',
  unsure: 'unsure',
  u: 'unsure',
};

function readerOf(columns: Partial<Record<Column, number>>, path: string) {
  const cellOf = (cells: readonly string[], column: Column) =>
    columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim();
  return (cells: readonly string[], row: number): ReadVerdict => {
    const bad = (column: Column, hint: string) =>
      refused(`${path}, row ${row}, ${column}: ${cellOf(cells, column) || 'empty'}.`, hint);
    const numberOf = (column: Column, least: number, most: number) => {
      const text = cellOf(cells, column).replace(',', '.');
      const value = text === '' ? Number.NaN : Number(text);
      if (value >= least && value <= most) return value;
      throw bad(column, `Write a number from ${least} to ${most}.`);
    };
    const species = cellOf(cells, 'species');
    if (species === '') throw bad('species', 'Name the species.');
    const said = cellOf(cells, 'verdict').toLowerCase();
    if (!Object.hasOwn(words, said))
      throw bad('verdict', 'Write yes, no or unsure, or nothing where nobody has decided.');
    const told = (['low', 'high', 'detections'] as const).filter(
      (column) => cellOf(cells, column) !== '',
    );
    if (told.length > 0 && told.length < 3)
      throw refused(
        `${path}, row ${row}: a stratum needs stratum_low, stratum_high and stratum_detections.`,
        'Fill in all three, or none.',
      );
    return {
      species,
      score: numberOf('score', 0, 1),
      verdict: words[said] ?? null,
      site: cellOf(cells, 'site') || null,
      stratum:
        told.length === 0
          ? null
          : {
              low: numberOf('low', 0, 1),
              high: numberOf('high', 0, 1),
              detections: numberOf('detections', 0, Number.MAX_SAFE_INTEGER),
            },
    };
  };
}

/**
 * Reads a CSV of verdicts with a heading, separated by commas or semicolons, in any order of columns. Throws CliError that
 * names row and column.
 */
export async function readVerdicts(path: string): Promise<ReadVerdict[]> {
  const verdicts: ReadVerdict[] = [];
  let read: ReturnType<typeof readerOf> | null = null;
  let row = 0;
  const onLine = (cells: string[]) => {
    row += 1;
    if (!read) {
      read = readerOf(columnsOf(cells, path), path);
      return;
    }
    if (verdicts.length === mostVerdicts)
      throw refused(
        `${path} has more than ${mostVerdicts.toLocaleString('en-US')} verdicts.`,
        'Cut it into several files, a species each.',
      );
    verdicts.push(read(cells, row));
  };
  let reader: ReturnType<typeof createCsvReader> | null = null;
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const text = String(piece);
    reader ??= createCsvReader(onLine, separatorOf(text));
    reader.push(text);
  }
  reader?.finish();
  if (verdicts.length > 0) return verdicts;
  throw refused(`${path} has no verdicts.`, 'Give a CSV with a line for each verdict.');
}

const separatorOf = (text: string): ',' | ';' => {
  const [heading = ''] = text.split('\n', 1);
  return heading.split(';').length > heading.split(',').length ? ';' : ',';
};
