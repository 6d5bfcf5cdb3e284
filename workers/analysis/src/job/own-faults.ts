import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '@biophony/sdk';

/** A full, failing or read-only disk, a used-up quota, too many open files. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

/** Another machine could do the same work. */
export function isOwnFault(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string' && codes.has(at.code)) return true;
    at = at.cause;
  }
  return false;
}

export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error;

/**
 * These do not count against a shard; further ones are failed attempts, so that a shard too large
 * for all disks ends.
 */
const toleratedFaults = 10;

/** Milliseconds; doubles. */
const firstPauseMs = 4000;
const longestPauseMs = 300_000;

const probeBytes = 1 << 20;

/** Creates a removed folder again. */
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

export interface OwnFaults {
  note(error: unknown): void;
  isTolerated(shardId: string): boolean;
  /** Throws once the signal aborts. */
  over(signal: AbortSignal): Promise<void>;
  worked(shardId: string): void;
}

interface OwnFaultsOptions {
  canWrite(): Promise<boolean>;
  log(message: string): void;
  clock?: Clock;
}

/** Takes no work for a pause after a fault, and until the machine can write. */
export function createOwnFaults({
  canWrite,
  log,
  clock = systemClock,
}: OwnFaultsOptions): OwnFaults {
  const faultsOf = new Map<string, number>();
  let pause = 0;
  let until: number | null = null;
  return {
    note(error) {
      // All turns of a runner meet a fault at once.
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
