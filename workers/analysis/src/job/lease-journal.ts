import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { WorkFolder } from '../kit/work-folder.ts';
import { isLeaseLost, type RunnerApi } from './runner-api.ts';

const held = z.object({ shard_id: z.string(), lease_token: z.string() });
const contents = z.object({
  api_url: z.string(),
  leases: z.array(held),
  kills: z.record(z.string(), z.number()),
});

type HeldLease = z.infer<typeof held>;
type JournalContents = z.infer<typeof contents>;

export interface LeaseJournal {
  /** Throws disk errors. */
  keep(lease: HeldLease): void;
  /** `done` also resets the shard's kills. The next change makes up for a failed write. */
  drop(lease: HeldLease, done: boolean): void;
  killsOf(shardId: string): number;
  noteKills(shardId: string, count: number): void;
}

const fileIn = (folder: string) => join(folder, 'leases.json');

/** Replaces the file at once: a kill never leaves half of it. */
export function openLeaseJournal(folder: string, apiUrl: string): LeaseJournal {
  const state: JournalContents = { api_url: apiUrl, leases: [], kills: {} };
  const write = () => {
    const path = fileIn(folder);
    writeFileSync(`${path}.new`, JSON.stringify(state));
    renameSync(`${path}.new`, path);
  };
  const writeIfPossible = () => {
    try {
      write();
    } catch {
      // The service refuses to take such a lease back.
    }
  };
  return {
    keep({ shard_id, lease_token }) {
      state.leases.push({ shard_id, lease_token });
      write();
    },
    drop({ shard_id, lease_token }, done) {
      state.leases = state.leases.filter((lease) => lease.lease_token !== lease_token);
      if (done) delete state.kills[shard_id];
      writeIfPossible();
    },
    killsOf: (shardId) => state.kills[shardId] ?? 0,
    noteKills(shardId, count) {
      state.kills[shardId] = count;
      writeIfPossible();
    },
  };
}

/** Null when there is none, or it is not ours. */
function readLeaseJournal(folder: string): JournalContents | null {
  try {
    return contents.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Machines are switched off, so these do not count against a shard. Further kills are failed
 * attempts, so that a recording cannot kill runners for ever.
 */
const toleratedKills = 10;

interface TakeOverOptions {
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
    // The lease has expired: nothing to hand back.
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
 * Hands back leases of this machine's killed runners, so that nobody waits for them, and removes
 * their files. Throws when the service cannot be reached.
 */
export function createTakeOver(options: TakeOverOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= takeOver(options).finally(() => (running = null));
    return running;
  };
}
