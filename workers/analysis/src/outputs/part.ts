import { basename, dirname } from 'node:path';
import { indexNameOf } from '@biophony/contract/results';
import { openOutputFolder } from './files/output-folder.ts';
import { linesOf } from './lines.ts';
import type { ResultRow, RunMeta } from '../results/result-row.ts';

/**
 * A part holds the results of one shard: lines of JSON, the first naming the run, then one a file,
 * the last counting them. JSON, not Parquet: a row is a whole FileResult with its nested lists and
 * reads back exactly as it was; it streams in and out with no schema of its own; a cut-off part is
 * recognised by its missing last line. What people query is made from parts by the merge.
 */
const partFormat = 'biophony-part/1';

/** What a part adds to the counts of its analysis. */
export interface PartCounts {
  files_analysed: number;
  files_refused: number;
  seconds_analysed: number;
  detections: number;
}

/** Of which list of recordings a part is, for parts that are merged without a service. */
export interface PartOrigin {
  /** Which part it is, from 1. */
  index: number;
  /** How many parts there are. */
  of: number;
  /** SHA-256 of the names of all recordings, by which parts of one list are known. */
  list: string;
  /** The folder that the recordings came from. */
  input_dir: string;
  /** The zone that times were put into. */
  timezone: string | null;
}

/** A part that is damaged, or does not belong with the others. */
export class PartError extends Error {
  override readonly name = 'PartError';
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Writes a part; it appears under its name once it is whole. */
export async function writePart(
  path: string,
  meta: RunMeta,
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>,
  origin?: PartOrigin,
): Promise<PartCounts> {
  const counts = { files_analysed: 0, files_refused: 0, seconds_analysed: 0, detections: 0 };
  const folder = await openOutputFolder(dirname(path));
  try {
    const file = await folder.create(basename(path));
    await file.write(line({ format: partFormat, ...meta, origin }));
    let written = 0;
    for await (const row of rows) {
      await file.write(line(row));
      written++;
      counts.detections += row.result.detections.length;
      if (row.continues) continue;
      counts[row.result.status === 'analysed' ? 'files_analysed' : 'files_refused']++;
      counts.seconds_analysed += row.result.seconds_analysed;
    }
    await file.write(line({ rows: written }));
    await folder.commit();
    return counts;
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

async function* lines(path: string): AsyncGenerator<unknown> {
  for await (const text of linesOf(path)) {
    try {
      yield JSON.parse(text);
    } catch (cause) {
      throw new PartError(`The part ${path} is damaged and must be made again.`, { cause });
    }
  }
}

/** The run that a part belongs to, and of which list of recordings it is, where it says so. Throws `PartError`. */
export async function readPartHead(
  path: string,
): Promise<{ meta: RunMeta; origin: PartOrigin | null }> {
  for await (const first of lines(path)) {
    const {
      format,
      origin = null,
      ...meta
    } = first as RunMeta & {
      format?: unknown;
      origin?: PartOrigin | null;
    };
    if (format === partFormat) return { meta, origin };
    break;
  }
  throw new PartError(`${path} is no part of an analysis.`);
}

/** A row of a runner of an earlier version has earlier names of indices. */
function withTodaysNames(row: ResultRow): ResultRow {
  const { indices } = row.result;
  if (!indices) return row;
  const named = Object.entries(indices).map(([name, value]) => [indexNameOf(name), value]);
  return { ...row, result: { ...row.result, indices: Object.fromEntries(named) } };
}

/** Streams the rows of a part. Throws `PartError` when it was cut off. */
export async function* readPart(path: string): AsyncGenerator<ResultRow> {
  let count = 0;
  let whole = false;
  let first = true;
  for await (const value of lines(path)) {
    if (first) first = false;
    else if ('file' in (value as object)) {
      count++;
      yield withTodaysNames(value as ResultRow);
    } else whole = (value as { rows?: unknown }).rows === count;
  }
  if (!whole) throw new PartError(`The part ${path} is cut off and must be made again.`);
}
