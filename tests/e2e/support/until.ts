import { setTimeout as sleep } from 'node:timers/promises';
import { waitMs } from '../../../tools/scripts/test/machine.ts';

/** Between two looks. */
const everyMs = 20;

/** Throws, with what was awaited, when it never comes. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: () => string | Promise<string>,
): Promise<void> {
  for (let looks = waitMs / everyMs; !(await holds()); looks--) {
    if (looks < 0) throw new Error(`waited in vain for ${await what()}`);
    await sleep(everyMs);
  }
}
