import { extname, join } from 'node:path';
import { type Lease, pieceName } from '@biophony/contract';
import { systemClock } from '@biophony/sdk';
import { measureFile, upload } from '../http/transfer.ts';
import { type PartCounts, writePart } from '../outputs/part.ts';
import type { ResultRow, RunMeta } from '../results/file-result.ts';
import type { RunnerApi } from './runner-api.ts';

/**
 * URLs at the public address also work below the API's own, which needs no such address or
 * certificate. URLs of other stores stay.
 */
export const reachableUrl = (url: string, lease: Pick<Lease, 'base_url'>, apiUrl: string): string =>
  url.startsWith(`${lease.base_url}/`) ? apiUrl + url.slice(lease.base_url.length) : url;

export function reachableLease(lease: Lease, apiUrl: string): Lease {
  const reached = <T extends { download_url: string }>(source: T): T => ({
    ...source,
    download_url: reachableUrl(source.download_url, lease, apiUrl),
  });
  return { ...lease, files: lease.files.map(reached), parts: lease.parts.map(reached) };
}

const contentTypes: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
  '.parquet': 'application/vnd.apache.parquet',
  '.txt': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
};

export async function storeOutputs(
  { api, apiUrl }: { api: RunnerApi; apiUrl: string },
  lease: Lease,
  files: readonly { name: string; path: string }[],
  signal: AbortSignal,
): Promise<{ name: string; size_bytes: number; sha256: string }[]> {
  const outputs = await Promise.all(
    files.map(async ({ name, path }) => ({ name, ...(await measureFile(path)) })),
  );
  const answer = await api.call(
    'runnerOutputs',
    {
      lease_token: lease.lease_token,
      outputs: outputs.map((output) => ({
        ...output,
        content_type: contentTypes[extname(output.name)] ?? 'application/octet-stream',
      })),
    },
    { shardId: lease.shard_id },
  );
  for (const target of answer.outputs) {
    const file = files.find(({ name }) => name === target.name);
    const upload_url = reachableUrl(target.upload_url, lease, apiUrl);
    if (file) await upload({ ...target, upload_url }, file.path, signal);
  }
  return outputs;
}

export interface Piece {
  path: string;
  after: number;
  files: number;
  counts: PartCounts;
}

interface PieceTaker {
  lease: Pick<Lease, 'files' | 'files_kept'>;
  isDue(): boolean;
  take(piece: Piece): void;
}

class Pieces {
  files = 0;
  ended = false;
  readonly #rows: AsyncIterator<ResultRow>;
  readonly #isFull: (files: number) => boolean;

  constructor(rows: AsyncIterator<ResultRow>, isFull: (files: number) => boolean) {
    this.#rows = rows;
    this.#isFull = isFull;
  }

  async *next(): AsyncGenerator<ResultRow> {
    this.files = 0;
    for (;;) {
      const { done, value } = await this.#rows.next();
      if (done) {
        this.ended = true;
        return;
      }
      if (!value.continues) this.files++;
      yield value;
      if (!value.continues && this.#isFull(this.files)) return;
    }
  }
}

/**
 * One part where the service takes no pieces, else as many as are due. Returns the last, which
 * completes the shard.
 */
export async function writePieces(
  folder: string,
  meta: RunMeta,
  rows: AsyncIterable<ResultRow>,
  { lease, isDue, take }: PieceTaker,
): Promise<{ path: string; counts: PartCounts }> {
  const takes = lease.files_kept !== undefined;
  const first = lease.files_kept ?? 0;
  const end = first + lease.files.length;
  let after = first;
  const all = rows[Symbol.asyncIterator]();
  const pieces = new Pieces(all, (files) => takes && after + files < end && isDue());
  try {
    for (;;) {
      const path = join(folder, `part-${after}.ndjson`);
      const counts = await writePart(path, meta, pieces.next());
      if (pieces.ended) return { path, counts };
      take({ path, after, files: pieces.files, counts });
      after += pieces.files;
    }
  } finally {
    await all.return?.();
  }
}

export function handInPieces(
  tools: { api: RunnerApi; apiUrl: string; handInSeconds: number },
  lease: Lease,
  signal: AbortSignal,
  clock = systemClock,
): Pick<PieceTaker, 'isDue' | 'take'> & {
  /** Aborted also with a piece's error. */
  signal: AbortSignal;
  /** Throws the error of a piece. */
  handedIn(): Promise<void>;
} {
  let since = clock.now();
  let busy = false;
  let last: Promise<void> = Promise.resolve();
  const failed = new AbortController();

  const handIn = async ({ path, after, files, counts }: Piece): Promise<void> => {
    const [output] = await storeOutputs(tools, lease, [{ name: pieceName(after), path }], signal);
    if (!output) throw new Error(`${pieceName(after)} was not stored.`);
    const { files_analysed, files_refused, seconds_analysed } = counts;
    await tools.api.call(
      'runnerPiece',
      {
        lease_token: lease.lease_token,
        after,
        files,
        output,
        files_analysed,
        files_refused,
        seconds_analysed,
      },
      { shardId: lease.shard_id },
    );
  };

  return {
    signal: AbortSignal.any([signal, failed.signal]),
    isDue: () => !busy && clock.now() - since >= tools.handInSeconds * 1000,
    take(piece) {
      busy = true;
      last = handIn(piece).then(
        () => {
          busy = false;
          since = clock.now();
        },
        // Stays busy, so that no other piece is due.
        (error: unknown) => failed.abort(error),
      );
    },
    async handedIn() {
      await last;
      failed.signal.throwIfAborted();
    },
  };
}
