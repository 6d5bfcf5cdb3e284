import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const held = z.object({ shard_id: z.string(), lease_token: z.string() });
const contents = z.object({
  /** The service the leases are of. */
  api_url: z.string(),
  leases: z.array(held),
  /** How often a runner of this machine was killed with a shard in work, by shard. */
  kills: z.record(z.string(), z.number()),
});

export type HeldLease = z.infer<typeof held>;
export type JournalContents = z.infer<typeof contents>;

/** A file that says which leases a runner holds, for whoever finds it after the runner was killed. */
export interface LeaseJournal {
  /** Notes a lease. Throws faults of the disk. */
  keep(lease: HeldLease): void;
  /**
   * Removes a lease that was completed or handed back; `done` also forgets how often its runners were killed. What the
   * disk does not take now is written with the next change.
   */
  drop(lease: HeldLease, done: boolean): void;
  /** How often a runner was killed with that shard in work, as far as is known here. */
  killsOf(shardId: string): number;
  /** What the disk does not take now is written with the next change. */
  noteKills(shardId: string, count: number): void;
}

const fileIn = (folder: string) => join(folder, 'leases.json');

/** Opens the journal of a runner in its work folder. Written whole and at once: a kill never leaves half of it. */
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
      // A lease that stays noted is nobody's to hand back, and the service says so to whoever tries.
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

/** Reads the journal in a folder; null when there is none, or it is not ours. */
export function readLeaseJournal(folder: string): JournalContents | null {
  try {
    return contents.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
  } catch {
    return null;
  }
}
