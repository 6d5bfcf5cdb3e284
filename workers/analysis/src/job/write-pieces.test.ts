import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lease } from '@biophony/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPart } from '../outputs/part.ts';
import { refusedResult, type ResultRow, type RunMeta } from '../results/file-result.ts';
import { writePieces, type Piece } from './hand-in.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-pieces-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const meta: RunMeta = {
  analysis_type: 'acoustic_indices',
  model: 'none',
  model_version: '1',
  model_verified: true,
  settings: {},
};
const result = refusedResult({ code: 'not_in_store', message: 'gone' });
const row = (file: string, continues?: true) =>
  ({ file, recording: {}, result, ...(continues && { continues }) }) as ResultRow;
/** Of the second file there are two rows. */
const rows = [row('a'), row('b', true), row('b'), row('c'), row('d')];
const leased = (count: number, files_kept?: number) =>
  ({ files: Array.from({ length: count }), files_kept }) as Pick<Lease, 'files' | 'files_kept'>;

async function* streamed(): AsyncGenerator<ResultRow> {
  yield* rows;
}

async function filesIn(path: string): Promise<string[]> {
  const files: string[] = [];
  for await (const { file } of readPart(path)) files.push(file);
  return files;
}

async function write(lease: Pick<Lease, 'files' | 'files_kept'>, isDue: () => boolean) {
  const pieces: Piece[] = [];
  const take = (piece: Piece) => void pieces.push(piece);
  const last = await writePieces(folder, meta, streamed(), { lease, isDue, take });
  const parts = [...pieces, last];
  const files = await Promise.all(parts.map(({ path }) => filesIn(path)));
  return { pieces: pieces.map(({ after, files: count }) => [after, count]), files, last };
}

test('a piece ends with a file, and the last file is left for the end', async () => {
  const { pieces, files, last } = await write(leased(4, 0), () => true);
  expect(files).toEqual([['a'], ['b', 'b'], ['c'], ['d']]);
  expect(pieces).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
  expect(last.counts).toMatchObject({ files_analysed: 0, files_refused: 1 });
});

test('pieces go on after the files that others handed in, when they are due', async () => {
  let asked = 0;
  const { pieces, files } = await write(leased(4, 7), () => ++asked === 2);
  expect(files).toEqual([
    ['a', 'b', 'b'],
    ['c', 'd'],
  ]);
  expect(pieces).toEqual([[7, 2]]);
});

test('a service that takes no pieces gets one part', async () => {
  const { pieces, files } = await write(leased(4), () => true);
  expect(pieces).toEqual([]);
  expect(files).toEqual([['a', 'b', 'b', 'c', 'd']]);
});

test('rows that fail end the stream that they come from', async () => {
  let closed = false;
  async function* failing(): AsyncGenerator<ResultRow> {
    try {
      yield row('a');
      throw new Error('The disk is full');
    } finally {
      closed = true;
    }
  }
  const taker = { lease: leased(4, 0), isDue: () => true, take: () => {} };
  await expect(writePieces(folder, meta, failing(), taker)).rejects.toThrow('The disk is full');
  expect(closed).toBe(true);
});
