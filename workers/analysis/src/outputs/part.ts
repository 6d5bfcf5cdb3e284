import { createReadStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { indexNameOf } from '@biophony/contract/results';
import { openOutputFolder } from '../kit/output-folder.ts';
import type { ResultRow, RunMeta } from '../results/file-result.ts';

/**
 * UTF-8; only a line feed ends a line. Reads on only when lines have been taken: node:readline
 * reads a thousand ahead, maybe with thousands of detections each.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    let from = 0;
    for (let end; (end = chunk.indexOf('\n', from)) >= 0; from = end + 1) {
      pieces.push(chunk.slice(from, end));
      yield pieces.join('');
      pieces = [];
    }
    if (from < chunk.length) pieces.push(chunk.slice(from));
  }
  if (pieces.length > 0) yield pieces.join('');
}

/**
 * One shard's results in lines of JSON: the run, one per file, and a count, which a cut-off part
 * lacks. Unlike Parquet, nested FileResults read back exactly and stream without a schema.
 */
const partFormat = 'biophony-part/1';

export interface PartCounts {
  files_analysed: number;
  files_refused: number;
  seconds_analysed: number;
  detections: number;
}

export interface PartOrigin {
  /** From 1. */
  index: number;
  of: number;
  list: string;
  input_dir: string;
  timezone: string | null;
}

/** Damaged, or not of these parts. */
export class PartError extends Error {
  override readonly name = 'PartError';
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Named once it is whole. */
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
  for await (const text of readLines(path)) {
    try {
      yield JSON.parse(text);
    } catch (cause) {
      throw new PartError(`The part ${path} is damaged and must be made again.`, { cause });
    }
  }
}

/** Throws `PartError`. */
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

/** Earlier runners have other names of indices. */
function withTodaysNames(row: ResultRow): ResultRow {
  const { indices } = row.result;
  if (!indices) return row;
  const named = Object.entries(indices).map(([name, value]) => [indexNameOf(name), value]);
  return { ...row, result: { ...row.result, indices: Object.fromEntries(named) } };
}

/** Throws `PartError` when cut off. */
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

interface FoundPart {
  path: string;
  origin: PartOrigin | null;
}

const numbers = (list: readonly number[]): string => list.join(', ');

interface PartsOfAList {
  paths: string[];
  origin: PartOrigin | null;
}

/**
 * Throws PartError for a part of another list, a duplicate, or a missing part. Parts without a list
 * stay in the order given.
 */
export async function inOrder(paths: readonly string[]): Promise<PartsOfAList> {
  const parts: FoundPart[] = [];
  for (const path of paths) parts.push({ path, origin: (await readPartHead(path)).origin });
  const first = parts[0]?.origin ?? null;
  if (first === null && parts.every(({ origin }) => origin === null))
    return { paths: [...paths], origin: null };
  const byIndex = new Map<number, string>();
  for (const { path, origin } of parts) {
    if (origin?.list !== first?.list || origin?.of !== first?.of || origin === null)
      throw new PartError(
        `${path} is not of the same recordings as ${parts[0]?.path}, or they were divided otherwise.`,
      );
    const same = byIndex.get(origin.index);
    if (same !== undefined) throw new PartError(`${path} and ${same} are the same part.`);
    byIndex.set(origin.index, path);
  }
  const all = Array.from({ length: first?.of ?? 0 }, (_, at) => at + 1);
  const missing = all.filter((index) => !byIndex.has(index));
  if (missing.length > 0)
    throw new PartError(
      missing.length === 1
        ? `Part ${missing[0]} of ${all.length} is missing. Make it with --shard ${missing[0]}/${all.length}.`
        : `Of ${all.length} parts these are missing: ${numbers(missing)}. Make them with --shard ${missing[0]}/${all.length} and so on.`,
    );
  return { paths: all.map((index) => byIndex.get(index)!), origin: first };
}

export async function isWholePart(
  path: string,
  { analysis_type, settings }: { analysis_type: string; settings: Record<string, unknown> },
  wanted: PartOrigin,
): Promise<boolean> {
  try {
    const { meta, origin } = await readPartHead(path);
    const identity = JSON.stringify([meta.analysis_type, meta.settings, origin]);
    if (identity !== JSON.stringify([analysis_type, settings, wanted])) return false;
    for await (const _row of readPart(path));
    return true;
  } catch (error) {
    if (error instanceof PartError) return false;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
