import { systemClock } from '@biophony/sdk';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { stateFolder } from '../config/xdg.ts';
import { isSystemError } from '../errors/system-error.ts';
import type { CommandContext } from '../output/context.ts';

/** Milliseconds between two signs that the holder is there. */
const signEveryMs = 10_000;
/** So many milliseconds after its last sign a holder is gone, as after a cut of power. */
const goneMs = 60_000;
const lookEveryMs = 1_000;

/** Whether a process of this machine still holds the lock at a path. */
async function isHeld(path: string, now: number): Promise<boolean> {
  try {
    if (now - (await stat(path)).mtimeMs > goneMs) return false;
    process.kill(Number(await readFile(path, 'utf8')), 0);
    return true;
  } catch (error) {
    // Somebody else's process, which may not be asked.
    return isSystemError(error) && error.code === 'EPERM';
  }
}

/**
 * Waits until no other process of this machine sends the same card to the same dataset, so that nothing is sent twice, and
 * holds it. Answers what lets it go. Where the folder of states cannot be written nothing is held. Throws AbortedError when it
 * is stopped meanwhile.
 */
export async function holdCard(
  ctx: Pick<CommandContext, 'say' | 'interrupts'>,
  dataId: string,
  card: string,
  clock = systemClock,
): Promise<() => Promise<void>> {
  const folder = join(stateFolder(), 'uploads', dataId);
  const name = createHash('sha256').update(card).digest('hex').slice(0, 16);
  const path = join(folder, `${name}.lock`);
  const nothing = async () => {};
  await mkdir(folder, { recursive: true }).catch(nothing);
  for (let told = false; ;) {
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
    if (!told) ctx.say('Another upload of this card is under way; waiting for it.');
    told = true;
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
