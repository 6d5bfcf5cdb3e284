import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemClock } from '@biophony/sdk';
import { isSystemError } from './errors.ts';

/** Milliseconds between two heartbeats of the lock holder. */
const signEveryMs = 10_000;
/** Milliseconds after the last heartbeat when the holder counts as gone, as after a power cut. */
const goneMs = 60_000;
const lookEveryMs = 1_000;

/** Whether a process of this machine still holds the lock. */
async function isHeld(path: string, now: number): Promise<boolean> {
  try {
    if (now - (await stat(path)).mtimeMs > goneMs) return false;
    process.kill(Number(await readFile(path, 'utf8')), 0);
    return true;
  } catch (error) {
    // Another user's process, which may not be signalled.
    return isSystemError(error) && error.code === 'EPERM';
  }
}

interface LockContext {
  say: (text: string) => void;
  interrupts: { drain: AbortSignal };
}

/**
 * Locks out other processes of this machine by a file, and waits for the one that has it, saying
 * `waitingText` once. Returns the unlock function. Without a writable folder there is no lock.
 * Throws AbortedError when stopped.
 */
export async function holdLock(
  ctx: LockContext,
  path: string,
  waitingText: string,
  clock = systemClock,
): Promise<() => Promise<void>> {
  const nothing = async () => {};
  await mkdir(dirname(path), { recursive: true }).catch(nothing);
  for (let isAnnounced = false; ;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      break;
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EEXIST') return nothing;
    }
    if (!(await isHeld(path, Date.now()))) {
      await rm(path, { force: true });
      continue;
    }
    if (!isAnnounced) ctx.say(waitingText);
    isAnnounced = true;
    await clock.sleep(lookEveryMs, ctx.interrupts.drain);
  }
  const sign = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(nothing);
  }, signEveryMs);
  sign.unref();
  return async () => {
    clearInterval(sign);
    await rm(path, { force: true }).catch(nothing);
  };
}
