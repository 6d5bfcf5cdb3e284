import { stat } from 'node:fs/promises';
import { inspectFile } from '@biophony/recordings/node';
import { stampOf } from '../journal/identity.ts';
import type { Journal } from '../journal/journal.ts';
import type { Recording } from './input-of.ts';

/** When a recording of a watched folder counts as complete, in milliseconds. */
export interface ReadinessTiming {
  /** It has not changed for so long. */
  quietMs: number;
  /** The same for one whose header says that more is to come: it is taken as it is then. */
  unfinishedMs: number;
}

/** Whether a header promises no more than is there. */
async function isWhole(path: string): Promise<boolean> {
  const { facts } = await inspectFile(path);
  return facts.ok && !facts.issues.some(({ code }) => code === 'truncated');
}

/**
 * Tells which recordings of a folder can be analysed: those that one of the journals does not have as they are, that have not
 * changed for some time and whose header is whole; `due` has the names for each journal. Memory holds those alone that
 * are waited for.
 */
export function createReadiness({ quietMs, unfinishedMs }: ReadinessTiming, now = Date.now) {
  /** States that were analysed without a row that counts for good: they are not analysed again and again. */
  const tried = new Map<string, string>();
  let waited = new Map<string, { stamp: string; since: number }>();
  return async (journals: readonly Pick<Journal, 'finished'>[], list: Iterable<Recording>) => {
    const ready: Recording[] = [];
    const due: string[][] = journals.map(() => []);
    const still: typeof waited = new Map();
    for (const recording of list) {
      const { path, filename } = recording;
      const found = await stat(path).catch(() => null);
      if (!found) continue;
      const stamp = stampOf(found);
      const kept = journals.map(({ finished }) => finished.get(filename));
      if (kept.every((one) => one?.identity?.startsWith(stamp))) tried.delete(filename);
      const lacking = due.filter((_, which) => {
        const one = kept[which];
        return !one || !(one.identity?.startsWith(stamp) ?? tried.get(filename) === stamp);
      });
      if (lacking.length === 0) continue;
      const before = waited.get(filename);
      const since = before?.stamp === stamp ? before.since : now();
      still.set(filename, { stamp, since });
      const quiet = now() - since;
      if (quiet < quietMs || (quiet < unfinishedMs && !(await isWhole(path)))) continue;
      tried.set(filename, stamp);
      ready.push(recording);
      for (const names of lacking) names.push(filename);
    }
    waited = still;
    return { ready, due, waiting: still.size - ready.length };
  };
}
