import { type Lease, limits } from '@biophony/contract';
import { ApiError, type Clock, isRetryableStatus, systemClock } from '@biophony/sdk';
import { sideBySide } from '../http/transfer.ts';
import type { LeaseJournal } from './lease-journal.ts';
import { isOwnFault, isSystemError, type OwnFaults } from './own-faults.ts';
import { isLeaseLost, isSecretRefused, type RunnerApi } from './runner-api.ts';

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

export interface RunnerType {
  analysis_type: string;
  model: string | null;
  model_version: string | null;
  /** How the model is called where people read it. */
  model_name: string | null;
  /** Whether the model can limit its species to a place; null where there is no model. */
  species_range: boolean | null;
}

export interface LeaseLoopOptions {
  api: RunnerApi;
  runnerId: string;
  /** What this runner can do right now; asked before every lease, so a model installed meanwhile counts. */
  types(): Promise<RunnerType[]>;
  /** Notes which leases are held, in case this process is killed. */
  journal: Pick<LeaseJournal, 'keep' | 'drop'>;
  /** Hands back what killed runners of this machine left; asked before every lease. */
  takeOver(): Promise<void>;
  /** Keeps this runner from taking work that its machine cannot do. */
  faults: OwnFaults;
  /** Does one shard and completes it; throws when it cannot. */
  work(lease: Lease, keeper: LeaseKeeper): Promise<void>;
  /** Shards in work at once: one transfers while another computes. */
  concurrency: number;
  log(message: string): void;
  /** Ends when no work is left that this runner can do, rather than waiting for more. */
  untilEmpty?: boolean;
  /** Called once, when the service has first answered and so knows what this runner can do. */
  onKnown?(): void;
  signal: AbortSignal;
  /** Time by which it waits and renews leases; the system's when absent. */
  clock?: Clock;
}

const idle = { first: 500, last: 4000 };
const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** An error after which another attempt at the same shard cannot help. */
export class FinalShardError extends Error {}

async function release(api: RunnerApi, lease: Lease, error: unknown, blameless: boolean) {
  await api
    .call(
      'runnerRelease',
      {
        lease_token: lease.lease_token,
        error: blameless ? null : message(error).slice(0, 2000),
        ...(error instanceof FinalShardError ? { final: true } : {}),
      },
      { shardId: lease.shard_id },
    )
    .catch((failure: unknown) => {
      // A lease that was lost needs no handing back, and one that cannot be handed back runs out by itself.
      if (!isLeaseLost(failure)) throw failure;
    });
}

async function serveLease(options: LeaseLoopOptions, lease: Lease): Promise<void> {
  const { api, journal, faults, log, signal } = options;
  const name = `${lease.analysis_type} ${lease.kind} ${lease.shard_index} of ${lease.analysis_id}`;
  const keeper = keepLease(api, lease, options.clock);
  const stop = AbortSignal.any([keeper.signal, signal]);
  let done = false;
  try {
    journal.keep(lease);
    await options.work(lease, { ...keeper, signal: stop });
    done = true;
    faults.worked(lease.shard_id);
    log(`done: ${name}`);
  } catch (error) {
    if (keeper.signal.aborted) log(`dropped: ${name}: ${message(keeper.signal.reason)}`);
    else {
      const isOwn = !signal.aborted && isOwnFault(error);
      const blameless = signal.aborted || (isOwn && faults.isTolerated(lease.shard_id));
      log(`${blameless ? 'handed back' : 'failed'}: ${name}: ${message(error)}`);
      // Noted first: handed back, the shard is the next one that a turn of this runner would get.
      if (isOwn) faults.note(error);
      await release(api, lease, error, blameless);
    }
  } finally {
    keeper.stop();
    journal.drop(lease, done);
  }
}

/** What the turns of one runner know of each other. */
interface Turns {
  inWork: number;
}

async function leaseInTurn(options: LeaseLoopOptions, turns: Turns): Promise<void> {
  const { api, runnerId, faults, signal, log, clock = systemClock } = options;
  let wait = idle.first;
  let unreachable = false;
  while (!signal.aborted) {
    try {
      await faults.over(signal);
      await options.takeOver();
      const analysis_types = await options.types();
      const { lease } = await api.call('runnerLease', {
        runner_id: runnerId,
        analysis_types,
        parts_in_pages: true,
      });
      options.onKnown?.();
      if (unreachable) log('the service answers again');
      unreachable = false;
      wait = lease ? idle.first : Math.min(idle.last, wait * 1.5);
      if (lease) {
        turns.inWork++;
        await serveLease(options, lease).finally(() => turns.inWork--);
      } else if (options.untilEmpty && turns.inWork === 0) return;
      // What another turn finishes may be what a merge waits for; that turn asks again itself.
      else await clock.sleep(wait, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isSecretRefused(error)) throw error;
      if (isOwnFault(error) || isSystemError(error)) {
        faults.note(error);
        continue;
      }
      if (!unreachable) log(`no work from the service: ${message(error)}; trying on`);
      unreachable = true;
      await clock.sleep(idle.last, signal).catch(() => undefined);
    }
  }
}

/**
 * Leases shards and does them until the signal stops it, when what is in work is handed back, or until none is left.
 * @throws ApiError when the service refuses the runner's secret.
 */
export async function runLeaseLoop(options: LeaseLoopOptions): Promise<void> {
  const turns: Turns = { inWork: 0 };
  const turn = (signal: AbortSignal) => leaseInTurn({ ...options, signal }, turns);
  await sideBySide(
    Array.from({ length: options.concurrency }, () => turn),
    options.signal,
  );
}
