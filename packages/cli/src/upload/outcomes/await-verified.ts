import type { DataFile, QueryOf } from '@biophony/contract';
import type { FileOutcome } from '@biophony/sdk';
import { setTimeout as pause } from 'node:timers/promises';

/** The part of a client that is asked. */
export interface FilesOf {
  files: {
    list(
      dataId: string,
      query: QueryOf<'filesList'>,
      options: { signal: AbortSignal },
    ): AsyncIterable<DataFile>;
  };
}

/** How often a service is asked, and for how long. */
interface WaitTimes {
  /** Milliseconds between two looks. */
  everyMs: number;
  /** Bytes a second that a service reads again at least. */
  bytesPerSecond: number;
  /** Milliseconds to wait at least and at most. */
  leastMs: number;
  mostMs: number;
}

const usual: WaitTimes = {
  everyMs: 1000,
  bytesPerSecond: 50_000_000,
  leastMs: 15_000,
  mostMs: 180_000,
};

type Stored = Extract<FileOutcome, { outcome: 'stored' | 'already_have' }>;

const isOpen = (file: FileOutcome): file is Stored =>
  (file.outcome === 'stored' || file.outcome === 'already_have') &&
  file.verifiedBy === null &&
  file.sha256 !== null &&
  file.fileId !== null;

const refusedNow = ({ filename, size, sha256 }: Stored): FileOutcome => ({
  filename,
  size,
  sha256,
  outcome: 'failed',
  code: 'checksum_mismatch',
  reason: `${filename} arrived with other content than was read from the card; the service did not keep it`,
  temporary: true,
});

/** Files of a dataset, by ID, that a query finds. */
async function idsOf(
  client: FilesOf,
  dataId: string,
  query: QueryOf<'filesList'>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const file of client.files.list(dataId, { limit: 1000, ...query }, { signal }))
    ids.add(file.file_id);
  return ids;
}

/**
 * Waits until the service has read again what it stored without a proof of its SHA-256, as long as that should take
 * and three minutes at most. Answers the outcomes that have changed by then; those still being checked are left out.
 */
export async function awaitVerified(
  client: FilesOf,
  dataId: string,
  outcomes: Iterable<FileOutcome>,
  { signal, say }: { signal: AbortSignal; say: (files: number) => void },
  times = usual,
): Promise<FileOutcome[]> {
  const open = [...outcomes].filter(isOpen);
  if (open.length === 0) return [];
  say(open.length);
  const bytes = open.reduce((sum, file) => sum + file.size, 0);
  const should = times.leastMs + (bytes / times.bytesPerSecond) * 1000;
  const until = performance.now() + Math.min(times.mostMs, should);
  for (;;) {
    const waiting = await idsOf(client, dataId, { status: 'stored', verified_by: 'none' }, signal);
    const isLeft = (file: Stored) => waiting.has(file.fileId ?? '');
    if (!open.some(isLeft) || performance.now() > until) {
      const missing = await idsOf(client, dataId, { status: 'missing' }, signal);
      return open
        .filter((file) => !isLeft(file))
        .map((file) =>
          missing.has(file.fileId ?? '') ? refusedNow(file) : { ...file, verifiedBy: 'service' },
        );
    }
    await pause(times.everyMs, undefined, { signal });
  }
}
