import { pieceName, type Lease } from '@biophony/contract';
import { systemClock } from '@biophony/sdk';
import type { RunnerApi } from '../runner-api.ts';
import { storeOutputs } from './store-outputs.ts';
import type { Piece, PieceTaker } from './write-pieces.ts';

/** Hands in pieces of a shard one after the other, while the analysis goes on; no more than one waits. */
export function handInPieces(
  tools: { api: RunnerApi; apiUrl: string; handInSeconds: number },
  lease: Lease,
  signal: AbortSignal,
  clock = systemClock,
): Pick<PieceTaker, 'isDue' | 'take'> & {
  /** The signal given, aborted also with what went wrong with a piece: the rest of the shard is of no use then. */
  signal: AbortSignal;
  /** Waits until all are handed in; throws what went wrong with one. */
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
        // It stays busy, so that no other piece is due.
        (error: unknown) => failed.abort(error),
      );
    },
    async handedIn() {
      await last;
      failed.signal.throwIfAborted();
    },
  };
}
