import type { Lease } from '@biophony/contract';
import { systemClock, type Clock } from '@biophony/sdk';
import type { LeaseJournal } from './lease-journal.ts';
import { keepLease, type LeaseKeeper } from './lease-keeper.ts';
import { isOwnFault, isSystemError, type OwnFaults } from './own-faults.ts';
import { isLeaseLost, isSecretRefused, type RunnerApi } from './runner-api.ts';
import { sideBySide } from './side-by-side.ts';

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
