import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '@biophony/sdk';

/** Of a disk that is full, fails or may only be read, of a quota that is used up, and of too many open files. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** Whether an error, or what caused it, is of this machine, so that another one can do the same work. */
export function isOwnFault(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string' && codes.has(at.code)) return true;
    at = at.cause;
  }
  return false;
}

/** Whether the system refused something to this program itself; what calls to the service throw is none of these. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error;

/**
 * Faults in the work on one shard that say nothing against it. More of them count as failed attempts, so that a shard
 * that is too large for the disks of all runners ends at last.
 */
const toleratedFaults = 10;

/** Milliseconds of the first pause, and of those up to which they double. */
const firstPauseMs = 4000;
const longestPauseMs = 300_000;

const probeBytes = 1 << 20;

/** Whether a megabyte can be written into a folder, which is made again where somebody has removed it. */
export async function canWriteInto(folder: string): Promise<boolean> {
  const path = join(folder, 'probe');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, new Uint8Array(probeBytes));
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** What the turns of a runner know of the faults of their machine. */
export interface OwnFaults {
  /** Notes a fault: no work is to be taken for a while. */
  note(error: unknown): void;
  /** Counts a fault in the work on a shard; answers whether the shard is without blame. */
  isTolerated(shardId: string): boolean;
  /** Waits until work may be taken. Throws once the signal aborts. */
  over(signal: AbortSignal): Promise<void>;
  /** A shard was done: the next pause is a short one again. */
  worked(shardId: string): void;
}

interface OwnFaultsOptions {
  /** Whether the machine can write what work needs. */
  canWrite(): Promise<boolean>;
  log(message: string): void;
  /** Time by which it pauses; the system's when absent. */
  clock?: Clock;
}

/** Has a runner take no work while its machine has a fault: for a pause that doubles, and then until it can write. */
export function createOwnFaults({
  canWrite,
  log,
  clock = systemClock,
}: OwnFaultsOptions): OwnFaults {
  const faultsOf = new Map<string, number>();
  let pause = 0;
  /** When the pause ends; null outside of one. */
  let until: number | null = null;
  return {
    note(error) {
      // The turns of a runner meet a fault together.
      if (until !== null) return;
      pause = Math.min(longestPauseMs, Math.max(firstPauseMs, 2 * pause));
      until = clock.now() + pause;
      const message = error instanceof Error ? error.message : String(error);
      log(`no work is taken for a fault of this machine: ${message}`);
    },
    isTolerated(shardId) {
      const faults = (faultsOf.get(shardId) ?? 0) + 1;
      faultsOf.set(shardId, faults);
      return faults <= toleratedFaults;
    },
    async over(signal) {
      while (until !== null) {
        const left = until - clock.now();
        if (left > 0) await clock.sleep(left, signal);
        else if (!(await canWrite())) await clock.sleep(firstPauseMs, signal);
        else if (until !== null) {
          until = null;
          log('work is taken again');
        }
      }
    },
    worked(shardId) {
      pause = 0;
      faultsOf.delete(shardId);
    },
  };
}
