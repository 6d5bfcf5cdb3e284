import { join } from 'node:path';
import type { Lease } from '@biophony/contract';
import { writePart, type PartCounts } from '../../outputs/part.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';

/** A part with the results of some files of a shard that follow each other. */
export interface Piece {
  path: string;
  /** How many files of the shard come before it. */
  after: number;
  files: number;
  counts: PartCounts;
}

/** What may be done with results before the shard is done. */
export interface PieceTaker {
  lease: Pick<Lease, 'files' | 'files_kept'>;
  /** Whether what was written since the last piece is worth one; asked after each file. */
  isDue(): boolean;
  /** Told of each piece but the last, whole; what it does goes on beside the analysis. */
  take(piece: Piece): void;
}

/** Rows of one piece: until a file ends when a piece is due, or all rows are there. */
class Pieces {
  /** Files of the piece at hand. */
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
 * Writes the rows of a shard as parts into a folder: one where the service takes no pieces, else as many as are due.
 * Answers the last part, which completes the shard and has one file at least, where there are any.
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
