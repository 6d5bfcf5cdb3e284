import type { DataFile } from '@biophony/contract';
import type { FileOutcome } from '@biophony/sdk';
import { expect, test } from 'vitest';
import { awaitVerified, type FilesOf } from './await-verified.ts';

type Row = Pick<DataFile, 'file_id' | 'status' | 'verified_by'>;

const stored = (fileId: string, verifiedBy: 'store' | null = null): FileOutcome => ({
  filename: `${fileId}.wav`,
  size: 40_000_000,
  sha256: 'a'.repeat(64),
  outcome: 'stored',
  fileId,
  verifiedBy,
});

/** A service that lists these files; before each look at those that wait, `turn` may change them. */
const service = (rows: Row[], turn: () => void): FilesOf => ({
  files: {
    async *list(_dataId, query) {
      if (query.verified_by) turn();
      for (const row of rows)
        if (row.status === query.status && (!query.verified_by || row.verified_by === null))
          yield row as DataFile;
    },
  },
});

const row = (file_id: string): Row => ({ file_id, status: 'stored', verified_by: null });
const times = { everyMs: 1, bytesPerSecond: 1e9, leastMs: 5_000, mostMs: 5_000 };
const told: number[] = [];
const terms = {
  signal: new AbortController().signal,
  say: (files: number) => void told.push(files),
};

test('waits for large files to be read again, and learns of those that came with other content', async () => {
  const rows = [row('good'), row('false')];
  let looks = 0;
  const client = service(rows, () => {
    looks++;
    const [good, other] = rows;
    if (looks === 2 && good) good.verified_by = 'service';
    if (looks === 3 && other) other.status = 'missing';
  });
  const outcomes = [stored('good'), stored('false'), stored('small', 'store')];
  const changed = await awaitVerified(client, 'd', outcomes, terms, times);
  expect(changed).toMatchObject([
    { filename: 'good.wav', outcome: 'stored', verifiedBy: 'service' },
    { filename: 'false.wav', outcome: 'failed', code: 'checksum_mismatch' },
  ]);
  expect([looks, told]).toEqual([3, [2]]);
});

test('asks nothing where all is proved, and waits no longer than it should take', async () => {
  const never = service([], () => {
    throw new Error('It was asked');
  });
  expect(await awaitVerified(never, 'd', [stored('small', 'store')], terms)).toEqual([]);
  const slow = service([row('long')], () => {});
  const short = { ...times, leastMs: 20, mostMs: 20 };
  expect(await awaitVerified(slow, 'd', [stored('long')], terms, short)).toEqual([]);
});
