import type { DataFile } from '@biophony/contract';
import type { FileOutcome } from '@biophony/sdk';
import { testClock } from '@biophony/sdk/testing';
import { expect, test } from 'vitest';
import { awaitVerified, type FilesOf } from './upload-card.ts';

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

/** Waits while time passes; answers what has changed, how many files were told, and the milliseconds that it took. */
async function waited(client: FilesOf, outcomes: FileOutcome[]) {
  const clock = testClock();
  const told: number[] = [];
  const say = (files: number) => void told.push(files);
  const terms = { signal: new AbortController().signal, say };
  const changed = await clock.runUntil(awaitVerified(client, 'd', outcomes, terms, clock));
  return { changed, told, ms: clock.now() };
}

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
  const { changed, told, ms } = await waited(client, outcomes);
  expect(changed).toMatchObject([
    { filename: 'good.wav', outcome: 'stored', verifiedBy: 'service' },
    { filename: 'false.wav', outcome: 'failed', code: 'checksum_mismatch' },
  ]);
  expect([looks, told, ms]).toEqual([3, [2], 2_000]);
});

test('asks nothing where all is proved, and waits no longer than it should take', async () => {
  const never = service([], () => {
    throw new Error('It was asked');
  });
  expect(await waited(never, [stored('small', 'store')])).toEqual({ changed: [], told: [], ms: 0 });
  const slow = service([row('long')], () => {});
  // 15 s, and 0.8 s for its 40 MB.
  expect(await waited(slow, [stored('long')])).toEqual({ changed: [], told: [1], ms: 16_000 });
  const large = { ...stored('long'), size: 1e12 };
  expect((await waited(slow, [large])).ms).toBe(181_000);
});
