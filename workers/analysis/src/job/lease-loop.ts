import { type Lease, limits } from '@biophony/contract';
import {
  ApiError,
  type Clock,
  isRetryableStatus,
  isUnknownField,
  systemClock,
} from '@biophony/sdk';
import { sideBySide } from '../http/transfer.ts';
import type { Installer } from './installs.ts';
import type { LeaseJournal } from './lease-journal.ts';
import { isOwnFault, isSystemError, type OwnFaults } from './own-faults.ts';
import { isLeaseLost, isSecretRefused, type RunnerApi } from './runner-api.ts';

export interface LeaseKeeper {
  /** Aborted when the lease is lost or the analysis cancelled. */
  signal: AbortSignal;
  fileDone(seconds: number): void;
  stop(): void;
}

/** The shard now belongs to another runner, or to none. */
export class LeaseEnded extends Error {}

/** From the contract: clocks may differ. */
const leaseMs = limits.lease_seconds * 1000;
/** Shows progress, and ends a cancelled analysis, soon. */
const usualMs = leaseMs / 10;
/** Limits one heartbeat, and a wait that the service asks for: a third of the lease is left. */
const longestMs = leaseMs / 3;

const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !isRetryableStatus(status);

/** After a failed heartbeat the next one comes before the lease ends. */
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

  /** Milliseconds until the next heartbeat. */
  const beat = async (): Promise<number> => {
    const sentAt = clock.now();
    try {
      const answer = await api.call(
        'runnerHeartbeat',
        { lease_token: lease.lease_token, files_done: filesDone, seconds_done: secondsDone },
        { shardId: lease.shard_id },
        { timeout: longestMs, maxRetries: 0 },
      );
      renewedAt = sentAt;
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
  model_name: string | null;
  /** Can limit species to a place; null without a model. */
  species_range: boolean | null;
}

export interface LeaseLoopOptions {
  api: RunnerApi;
  runnerId: string;
  /** Asked before every lease, for newly installed models. */
  types(): Promise<RunnerType[]>;
  journal: Pick<LeaseJournal, 'keep' | 'drop'>;
  takeOver(): Promise<void>;
  faults: OwnFaults;
  /** Installs models that operators order; absent where this runner cannot. */
  installer?: Installer | undefined;
  work(lease: Lease, keeper: LeaseKeeper): Promise<void>;
  concurrency: number;
  log(message: string): void;
  /** Ends when there is no more work. */
  untilEmpty?: boolean;
  /** Once, after the service's first answer. */
  onKnown?(): void;
  signal: AbortSignal;
  clock?: Clock;
}

const idle = { first: 500, last: 4000 };
const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Another attempt at the shard cannot help. */
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
      // Lost leases need no handing back; others expire.
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
      // First: once handed back, the shard is this runner's next.
      if (isOwn) faults.note(error);
      await release(api, lease, error, blameless);
    }
  } finally {
    keeper.stop();
    journal.drop(lease, done);
  }
}

interface Turns {
  inWork: number;
}

async function leaseInTurn(options: LeaseLoopOptions, turns: Turns): Promise<void> {
  const { api, runnerId, faults, signal, log, clock = systemClock } = options;
  let wait = idle.first;
  let unreachable = false;
  let installer = options.installer;
  while (!signal.aborted) {
    try {
      await faults.over(signal);
      await options.takeOver();
      const analysis_types = await options.types();
      const { lease, install } = await api.call('runnerLease', {
        runner_id: runnerId,
        analysis_types,
        parts_in_pages: true,
        ...(installer?.isFree() && { installs: true }),
      });
      if (install) installer?.begin(install);
      options.onKnown?.();
      if (unreachable) log('the service answers again');
      unreachable = false;
      wait = lease ? idle.first : Math.min(idle.last, wait * 1.5);
      if (lease) {
        turns.inWork++;
        await serveLease(options, lease).finally(() => turns.inWork--);
      } else if (options.untilEmpty && turns.inWork === 0) return;
      // A merge may wait for another turn's shard; that turn asks again itself.
      else await clock.sleep(wait, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isSecretRefused(error)) throw error;
      if (installer && isUnknownField(error, 'installs')) {
        // A service of an earlier version orders no models.
        installer = undefined;
        continue;
      }
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
 * Runs until no shard is left or the signal stops it, then hands unfinished shards back.
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
