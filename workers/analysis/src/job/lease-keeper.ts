import type { Lease } from '@biophony/contract';
import { RunnerApiError, type RunnerApi } from './runner-api.ts';

export interface LeaseKeeper {
  /** Aborted when the lease is lost or the analysis was cancelled: what is done since is of no use. */
  signal: AbortSignal;
  /** Counts a finished file and its seconds of audio; reported with the next heartbeat. */
  fileDone(seconds: number): void;
  stop(): void;
}

/** Why work on a shard ended early; the shard is somebody else's now, or nobody's. */
export class LeaseEnded extends Error {}

/** Renews a lease while its shard is worked on, ten times within its length: progress and cancelling show soon. */
export function keepLease(api: RunnerApi, lease: Lease): LeaseKeeper {
  const ended = new AbortController();
  let filesDone = 0;
  let secondsDone = 0;
  let expiresAt = Date.parse(lease.expires_at);
  const period = Math.max(250, (expiresAt - Date.now()) / 10);

  const beat = async () => {
    try {
      const answer = await api.call(
        'runnerHeartbeat',
        { lease_token: lease.lease_token, files_done: filesDone, seconds_done: secondsDone },
        { shardId: lease.shard_id },
      );
      expiresAt = Date.parse(answer.expires_at);
      if (answer.cancelled) ended.abort(new LeaseEnded('the analysis was cancelled'));
    } catch (error) {
      const refused = error instanceof RunnerApiError && error.status < 500;
      if (refused || Date.now() > expiresAt) ended.abort(new LeaseEnded('the lease was lost'));
    }
  };

  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(
      () => void beat().then(() => !ended.signal.aborted && timer && schedule()),
      period,
    );
  };
  schedule();

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
