import { rm } from 'node:fs/promises';
import { readLeaseJournal, type HeldLease, type LeaseJournal } from './lease-journal.ts';
import { isLeaseLost, type RunnerApi } from './runner-api.ts';
import type { WorkFolder } from './work-folder.ts';

/**
 * Kills of runners in the work on one shard that say nothing against the shard: machines are switched off. More
 * of them count as failed attempts, so that a recording that kills every runner cannot do so for ever.
 */
const toleratedKills = 10;

export interface TakeOverOptions {
  api: RunnerApi;
  apiUrl: string;
  folder: WorkFolder;
  journal: LeaseJournal;
  log(message: string): void;
}

async function handBack({ api, journal, log }: TakeOverOptions, lease: HeldLease, before: number) {
  const kills = Math.max(before, journal.killsOf(lease.shard_id)) + 1;
  const error =
    kills > toleratedKills
      ? `the runner was killed ${kills} times in this work; a recording in it may be too much for the machine`
      : null;
  try {
    await api.call(
      'runnerRelease',
      { lease_token: lease.lease_token, error },
      { shardId: lease.shard_id },
    );
    log('handed back work of a runner that was killed');
  } catch (failure) {
    // A lease that has run out by now is nobody's to hand back.
    if (!isLeaseLost(failure)) throw failure;
  }
  journal.noteKills(lease.shard_id, kills);
}

async function takeOver(options: TakeOverOptions): Promise<void> {
  for (const folder of await options.folder.claimAbandoned()) {
    const left = readLeaseJournal(folder);
    if (left?.api_url === options.apiUrl)
      for (const lease of left.leases)
        await handBack(options, lease, left.kills[lease.shard_id] ?? 0);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes what hands back the leases of runners of this machine that were killed, so that nobody waits for
 * them to run out, and removes what they left on disk. It throws when the service cannot be reached, and
 * the next call does what is left to do.
 */
export function createTakeOver(options: TakeOverOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= takeOver(options).finally(() => (running = null));
    return running;
  };
}
