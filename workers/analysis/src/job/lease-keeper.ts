import { limits, type Lease } from '@biophony/contract';
import { ApiError, isRetryableStatus } from '@biophony/sdk';
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
const beatsPerLease = 10;
/** Parts of a lease that one heartbeat may take, and that a service may ask to wait: after both there is one left. */
const longestPart = 1 / 3;

const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !isRetryableStatus(status);

/**
 * Renews a lease while its shard is worked on, and reports progress. A heartbeat that fails is followed by the next one,
 * before the lease ends, even where the service asks to wait longer.
 */
export function keepLease(api: RunnerApi, lease: Lease, lengthMs = leaseMs): LeaseKeeper {
  const longestMs = lengthMs * longestPart;
  const ended = new AbortController();
  let filesDone = lease.files_kept ?? 0;
  let secondsDone = lease.seconds_kept ?? 0;
  let renewedAt = performance.now();

  /** Answers after how many milliseconds the next one is due. */
  const beat = async (): Promise<number> => {
    const asked = performance.now();
    const usual = lengthMs / beatsPerLease;
    try {
      const answer = await api.call(
        'runnerHeartbeat',
        { lease_token: lease.lease_token, files_done: filesDone, seconds_done: secondsDone },
        { shardId: lease.shard_id },
        { timeout: longestMs, maxRetries: 0 },
      );
      renewedAt = asked;
      if (answer.cancelled) ended.abort(new LeaseEnded('the analysis was cancelled'));
      return usual;
    } catch (error) {
      const refused = error instanceof ApiError && isRefusal(error.status);
      const late = performance.now() - renewedAt > lengthMs;
      if (refused || late) ended.abort(new LeaseEnded('the lease was lost'));
      const wanted = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
      return Math.max(usual, Math.min(wanted, longestMs));
    }
  };

  let timer: NodeJS.Timeout | undefined;
  const schedule = (ms: number) => {
    timer = setTimeout(
      () => void beat().then((next) => !ended.signal.aborted && timer && schedule(next)),
      ms,
    ).unref();
  };
  schedule(lengthMs / beatsPerLease);

  return {
    signal: ended.signal,
    fileDone(seconds) {
      filesDone++;
      secondsDone += seconds;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
