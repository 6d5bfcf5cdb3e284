import { limits, type Lease } from '@biophony/contract';
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

/** Of the contract, not the answer's time of day: the clocks of runner and service may differ. */
const lengthMs = limits.lease_seconds * 1000;
/** So often that progress shows soon, and a cancelled analysis ends soon. */
const beatsPerLease = 10;

/** Renews a lease while its shard is worked on, and reports progress. */
export function keepLease(api: RunnerApi, lease: Lease): LeaseKeeper {
  const ended = new AbortController();
  let filesDone = 0;
  let secondsDone = 0;
  let renewedAt = performance.now();

  const beat = async () => {
    const asked = performance.now();
    try {
      const answer = await api.call(
        'runnerHeartbeat',
        { lease_token: lease.lease_token, files_done: filesDone, seconds_done: secondsDone },
        { shardId: lease.shard_id },
      );
      renewedAt = asked;
      if (answer.cancelled) ended.abort(new LeaseEnded('the analysis was cancelled'));
    } catch (error) {
      const refused = error instanceof RunnerApiError && error.status < 500;
      const late = performance.now() - renewedAt > lengthMs;
      if (refused || late) ended.abort(new LeaseEnded('the lease was lost'));
    }
  };

  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(
      () => void beat().then(() => !ended.signal.aborted && timer && schedule()),
      lengthMs / beatsPerLease,
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
