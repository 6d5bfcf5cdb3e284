import { limits, type Lease } from '@biophony/contract';
import { ApiError, isRetryableStatus, systemClock } from '@biophony/sdk';
import type { RunnerApi } from './runner-api.ts';

export interface LeaseKeeper {
  /** Aborted when the lease is lost or the analysis was cancelled: what is done since is of no use. */
  signal: AbortSignal;
  /** Counts a finished file and its seconds of audio; reported with the next heartbeat. */
  fileDone(seconds: number): void;
  stop(): void;
}

/** Why work on a shard ended early; the shard is somebody else's now, or nobody's. */
export class LeaseEnded extends Error {}

/** Of the contract, not the answer's time of day: the clocks of runner and service may differ. */
const leaseMs = limits.lease_seconds * 1000;
/** So often that progress shows soon, and a cancelled analysis ends soon. */
const usualMs = leaseMs / 10;
/** One heartbeat may take so long, and a service may ask to wait so long: after both a third of the lease is left. */
const longestMs = leaseMs / 3;

const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !isRetryableStatus(status);

/**
 * Renews a lease while its shard is worked on, and reports progress. A heartbeat that fails is followed by the next one,
 * before the lease ends, even where the service asks to wait longer.
 */
export function keepLease(
  api: Pick<RunnerApi, 'call'>,
  lease: Lease,
  clock = systemClock,
): LeaseKeeper {
  const ended = new AbortController();
  const stopped = new AbortController();
  let filesDone = lease.files_kept ?? 0;
  let secondsDone = lease.seconds_kept ?? 0;
  let renewedAt = clock.now();

  /** Answers after how many milliseconds the next one is due. */
  const beat = async (): Promise<number> => {
    const asked = clock.now();
    try {
      const answer = await api.call(
        'runnerHeartbeat',
        { lease_token: lease.lease_token, files_done: filesDone, seconds_done: secondsDone },
        { shardId: lease.shard_id },
        { timeout: longestMs, maxRetries: 0 },
      );
      renewedAt = asked;
      if (answer.cancelled) ended.abort(new LeaseEnded('the analysis was cancelled'));
      return usualMs;
    } catch (error) {
      const refused = error instanceof ApiError && isRefusal(error.status);
      const late = clock.now() - renewedAt > leaseMs;
      if (refused || late) ended.abort(new LeaseEnded('the lease was lost'));
      const wanted = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
      return Math.max(usualMs, Math.min(wanted, longestMs));
    }
  };

  const renew = async () => {
    for (let waitMs = usualMs; !ended.signal.aborted; waitMs = await beat())
      await clock.sleep(waitMs, stopped.signal);
  };
  renew().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });

  return {
    signal: ended.signal,
    fileDone(seconds) {
      filesDone++;
      secondsDone += seconds;
    },
    stop: () => stopped.abort(),
  };
}
