import { createReadStream } from 'node:fs';
import { type AcceptedNames, namesAsWritten } from '@biophony/contract/names';
import { createCsvReader, separatorOf } from '@biophony/contract/results/csv';
import { type Verdict, whatAllSay } from '@biophony/statistics';
import { CliError, exitCodes } from '../kit/errors.ts';

export interface ReadVerdict {
  species: string;
  score: number;
  verdict: Verdict | null;
  site: string | null;
  /**
   * Lowest and highest score and number of detections of its stratum; null when not in the file.
   */
  stratum: { low: number; high: number; detections: number } | null;
}

interface SaidRow extends ReadVerdict {
  /** Same for all rows of a detection; null when the file does not name it. */
  detection: string | null;
  /** Null when not in the file. */
  reviewer: string | null;
  /** ISO 8601; empty when not in the file. */
  at: string;
  final: boolean;
}

/**
 * Latest verdict and latest final verdict of each reviewer. Rows without a reviewer count singly.
 */
function latest(rows: readonly SaidRow[]): SaidRow[] {
  const byReviewer = new Map<string, SaidRow>();
  for (const [at, row] of rows.entries()) {
    const key = JSON.stringify(row.reviewer === null ? at : [row.reviewer, row.final]);
    byReviewer.delete(key);
    byReviewer.set(key, row);
  }
  return [...byReviewer.values()];
}

function verdictOfAll(rows: readonly SaidRow[]): ReadVerdict['verdict'] {
  const inOrder = rows
    .filter(({ verdict }) => verdict !== null)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return whatAllSay(latest(inOrder));
}

/**
 * One verdict per detection, in the order of the rows: the consensus (`whatAllSay`), null for a
 * tie. A row without a detection stands for itself. Score and stratum come from the first row.
 */
function saidTogether(rows: readonly SaidRow[]): ReadVerdict[] {
  const groups = new Map<string, SaidRow[]>();
  for (const [at, row] of rows.entries()) {
    const key = row.detection ?? String(at);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { species, score, stratum } = first;
    const site = group.find((row) => row.site !== null)?.site ?? null;
    return [{ species, score, verdict: verdictOfAll(group), site, stratum }];
  });
}

/** Most verdicts in a file; a person gives about 2,000 an hour. */
const mostVerdicts = 1_000_000;

const names = {
  species: ['species', 'scientific_name', 'scientific name'],
  score: ['score', 'confidence'],
  verdict: ['verdict', 'review_verdict'],
  site: ['site', 'site_id'],
  low: ['stratum_low'],
  high: ['stratum_high'],
  detections: ['stratum_detections'],
  dataset: ['data_id'],
  file: ['file'],
  start: ['start_s'],
  end: ['end_s'],
  reviewer: ['reviewer_id'],
  at: ['at'],
  final: ['final'],
} as const;
type Column = keyof typeof names;

const refused = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'bad_verdicts' });

function columnsOf(heading: readonly string[], path: string): Partial<Record<Column, number>> {
  const written = heading.map((name) => name.trim().toLowerCase());
  const positions: Partial<Record<Column, number>> = {};
  for (const [column, called] of Object.entries(names)) {
    const at = written.findIndex((name) => (called as readonly string[]).includes(name));
    if (at >= 0) positions[column as Column] = at;
  }
  const missing = (['species', 'score', 'verdict'] as const).filter(
    (column) => positions[column] === undefined,
  );
  if (missing.length === 0) return positions;
  throw refused(
    `${path} has no column ${missing.join(' and no column ')}.`,
    'Its first line names the columns: species, score and verdict, and site where you know it.',
  );
}

const verdictsByWord: Readonly<Record<string, ReadVerdict['verdict']>> = {
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

const detectionColumns = ['dataset', 'file', 'start', 'end'] as const;

const isYes = (text: string): boolean => ['true', 'yes', '1'].includes(text.toLowerCase());

function readerOf(columns: Partial<Record<Column, number>>, path: string, names: AcceptedNames) {
  const cellOf = (cells: readonly string[], column: Column) =>
    columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim();
  return (cells: readonly string[], row: number): SaidRow => {
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
    const verdictText = cellOf(cells, 'verdict').toLowerCase();
    if (!Object.hasOwn(verdictsByWord, verdictText))
      throw bad('verdict', 'Write yes, no or unsure, or nothing where nobody has decided.');
    const filledColumns = (['low', 'high', 'detections'] as const).filter(
      (column) => cellOf(cells, column) !== '',
    );
    if (filledColumns.length > 0 && filledColumns.length < 3)
      throw refused(
        `${path}, row ${row}: a stratum needs stratum_low, stratum_high and stratum_detections.`,
        'Fill in all three, or none.',
      );
    const stratumOf = () => {
      const [low, high] = [numberOf('low', 0, 1), numberOf('high', 0, 1)];
      if (low > high)
        throw refused(
          `${path}, row ${row}: stratum_low is above stratum_high.`,
          'Write the lowest score of the stratum in stratum_low, the highest in stratum_high.',
        );
      const detections = numberOf('detections', 0, Number.MAX_SAFE_INTEGER);
      if (!Number.isInteger(detections)) throw bad('detections', 'Write a whole number.');
      return { low, high, detections };
    };
    const msOf = (column: Column) =>
      Math.round(numberOf(column, 0, Number.MAX_SAFE_INTEGER) * 1000);
    const isNamed = detectionColumns.every((column) => cellOf(cells, column) !== '');
    return {
      species,
      score: numberOf('score', 0, 1),
      verdict: verdictsByWord[verdictText] ?? null,
      site: cellOf(cells, 'site') || null,
      stratum: filledColumns.length === 0 ? null : stratumOf(),
      detection: isNamed
        ? JSON.stringify([
            cellOf(cells, 'dataset'),
            cellOf(cells, 'file'),
            msOf('start'),
            msOf('end'),
            names.key(species),
          ])
        : null,
      reviewer: cellOf(cells, 'reviewer') || null,
      at: cellOf(cells, 'at'),
      final: isYes(cellOf(cells, 'final')),
    };
  };
}

/**
 * Reads a CSV of verdicts with a heading, commas or semicolons, columns in any order. Rows of one
 * detection become one verdict when `data_id`, `file`, `start_s` and `end_s` identify it, also
 * under several names of the species. Throws CliError with row and column.
 */
export async function readVerdicts(
  path: string,
  names: AcceptedNames = namesAsWritten,
): Promise<ReadVerdict[]> {
  const rows: SaidRow[] = [];
  let read: ReturnType<typeof readerOf> | null = null;
  const onLine = (cells: string[], row: number) => {
    if (!read) {
      read = readerOf(columnsOf(cells, path), path, names);
      return;
    }
    if (rows.length === mostVerdicts)
      throw refused(
        `${path} has more than ${mostVerdicts.toLocaleString('en-US')} verdicts.`,
        'Cut it into several files, a species each.',
      );
    rows.push(read(cells, row));
  };
  let reader: ReturnType<typeof createCsvReader> | null = null;
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const text = String(piece);
    reader ??= createCsvReader(onLine, separatorOf(text));
    reader.push(text);
  }
  const open = reader?.finish() ?? null;
  if (open !== null)
    throw refused(`${path}, row ${open}: a quotation mark is never closed.`, 'Close it.');
  if (rows.length > 0) return saidTogether(rows);
  throw refused(`${path} has no verdicts.`, 'Give a CSV with a line for each verdict.');
}
