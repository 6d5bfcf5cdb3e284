import type { DataFile, QueryOf } from '@biophony/contract';
import { systemClock, type FileOutcome } from '@biophony/sdk';

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

/** Milliseconds between two looks. */
const everyMs = 1000;
/** Bytes a second that a service reads again at least. */
const bytesPerSecond = 50_000_000;
/** Milliseconds to wait at least and at most. */
const leastMs = 15_000;
const mostMs = 180_000;

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
  clock = systemClock,
): Promise<FileOutcome[]> {
  const open = [...outcomes].filter(isOpen);
  if (open.length === 0) return [];
  say(open.length);
  const bytes = open.reduce((sum, file) => sum + file.size, 0);
  const should = leastMs + (bytes / bytesPerSecond) * 1000;
  const until = clock.now() + Math.min(mostMs, should);
  for (;;) {
    const waiting = await idsOf(client, dataId, { status: 'stored', verified_by: 'none' }, signal);
    const isLeft = (file: Stored) => waiting.has(file.fileId ?? '');
    if (!open.some(isLeft) || clock.now() > until) {
      const missing = await idsOf(client, dataId, { status: 'missing' }, signal);
      return open
        .filter((file) => !isLeft(file))
        .map((file) =>
          missing.has(file.fileId ?? '') ? refusedNow(file) : { ...file, verifiedBy: 'service' },
        );
    }
    await clock.sleep(everyMs, signal);
  }
}
