import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspectFile } from '@biophony/recordings/node';
import type { Journal } from '../journal/journal.ts';
import { InputError, Interrupted, UsageError } from '../kit/errors.ts';
import { counted } from '../kit/texts.ts';
import { analyseMissing } from '../pass/analyse-missing.ts';
import { type InputRecording, formatStamp } from '../pass/input.ts';
import type { RunFolder, AnalysisSession } from '../pass/session.ts';
import { type Collected, collectFiles } from './collect-files.ts';
import {
  compareModels,
  type FolderPlan,
  inSession,
  tellResults,
  type WholeResults,
} from './into-folder.ts';
import { putJournal, putResults, type PutResults } from './put-results.ts';
import { isElsewhere, localRecordings } from './source.ts';

/** Milliseconds until a recording is complete. */
interface ReadinessTiming {
  /** Without a change. */
  quietMs: number;
  /** Without a change where the header announces more data. */
  unfinishedMs: number;
}

async function isWhole(path: string): Promise<boolean> {
  const { facts } = await inspectFile(path);
  return facts.ok && !facts.issues.some(({ code }) => code === 'truncated');
}

/**
 * Finds complete recordings that a journal lacks in their present state. `due`: names per journal.
 * Memory holds only waiting recordings.
 */
export function createReadiness({ quietMs, unfinishedMs }: ReadinessTiming, now = Date.now) {
  /** Analysed without a row, for later runs: not analysed again and again. */
  const tried = new Map<string, string>();
  let waited = new Map<string, { stamp: string; since: number }>();
  return async (journals: readonly Pick<Journal, 'finished'>[], list: Iterable<InputRecording>) => {
    const ready: InputRecording[] = [];
    const due: string[][] = journals.map(() => []);
    const still: typeof waited = new Map();
    for (const recording of list) {
      const { path, filename } = recording;
      const stats = await stat(path).catch(() => null);
      if (!stats) continue;
      const stamp = formatStamp(stats);
      const entries = journals.map(({ finished }) => finished.get(filename));
      if (entries.every((one) => one?.identity?.startsWith(stamp))) tried.delete(filename);
      const lacking = due.filter((_, which) => {
        const one = entries[which];
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

export interface WatchTiming extends ReadinessTiming {
  pollMs: number;
  /** Between updates of results during analyses. */
  everyMs: number;
}

const watchTiming: WatchTiming = {
  pollMs: 2000,
  quietMs: 5000,
  unfinishedMs: 60_000,
  everyMs: 600_000,
};

/** Checks and updates take at most one part in this many of the time. */
const shareOfTime = 5;

/** Reports problems once, and once when recordings are back. */
function createLook(paths: readonly string[], pollMs: number, note: (sentence: string) => void) {
  let missing: string | null = null;
  return async (): Promise<Collected | null> => {
    try {
      const listing = await collectFiles(paths);
      if (missing !== null) note('There are recordings again.');
      missing = null;
      return listing;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (missing !== error.message)
        note(`${error.message} It is looked at again every ${pollMs / 1000} seconds.`);
      missing = error.message;
      return null;
    }
  };
}

function* forSoLong<T>(items: readonly T[], ms: number): Generator<T> {
  const end = performance.now() + ms;
  for (const item of items) {
    yield item;
    if (performance.now() > end) return;
  }
}

interface WatchedFolder {
  folder: RunFolder;
  /** Complete and not analysed yet. */
  due: string[];
  isBehind: boolean;
  latest: PutResults | null;
}

async function watchInto(
  session: AnalysisSession,
  paths: readonly string[],
  plan: FolderPlan,
  timing: WatchTiming,
): Promise<void> {
  const { progress, timezone, stop } = plan;
  const { pool, folders } = session;
  const { signal } = stop;
  const look = createLook(paths, timing.pollMs, progress.note);
  const readyOf = createReadiness(timing);
  const work = { pool, folders, progress, recordings: localRecordings, timezone, signal };
  const journals = folders.map(({ journal }) => journal);
  let inputDir = '';
  const all = folders.map((folder): WatchedFolder => {
    const isBehind = folder.journal.finished.size > 0;
    return { folder, due: [], isBehind, latest: null };
  });
  let mayWriteAt = 0;

  const wantedNow = ({ folder, due }: WatchedFolder) => {
    const [done, missing] = [[...folder.journal.finished.keys()], new Set(due)];
    const names = [...new Set([...done, ...due])].sort();
    const settled = new Set(done.filter((name) => !missing.has(name)));
    return { ...plan, inputDir, names, settled };
  };
  const update = async (entry: WatchedFolder) => {
    const began = performance.now();
    const { folder } = entry;
    const put = await putResults(folder, wantedNow(entry));
    entry.isBehind = false;
    mayWriteAt = performance.now() + shareOfTime * (performance.now() - began);
    if (put.summary) {
      folder.hasResults = true;
      const { files, detections } = put.summary;
      progress.note(
        `The results in ${folder.out} have ${counted(files.total, 'file')} and ${counted(detections, 'detection')}.`,
      );
    }
    entry.latest = put;
    return put;
  };

  progress.note(`Looking at ${paths.join(', ')} for recordings; Ctrl-C ends it.`);
  while (!signal.aborted) {
    const began = performance.now();
    const listing = await look();
    inputDir = listing?.root ?? inputDir;
    const { ready, due } = await readyOf(journals, listing?.files ?? []);
    const lookedFor = performance.now() - began;
    for (const [at, entry] of all.entries()) entry.due = due[at]!;
    if (ready.length > 0) {
      progress.total(ready.length);
      progress.start();
      const batch = forSoLong(ready, timing.everyMs);
      const settled = await analyseMissing({ ...work, dropChanged: true }, batch).finally(
        progress.stop,
      );
      for (const [at, entry] of all.entries()) {
        const left = entry.due.filter((name) => !settled[at]!.has(name));
        entry.isBehind ||= left.length < entry.due.length;
        entry.due = left;
      }
    }
    if (signal.aborted) break;
    const isQuiet = ready.length === 0 || all.some((entry) => entry.due.length > 0);
    if (isQuiet && performance.now() >= mayWriteAt)
      for (const entry of all) if (entry.isBehind) await update(entry);
    const pause = Math.max(timing.pollMs, shareOfTime * lookedFor);
    await sleep(ready.length > 0 ? 0 : pause, undefined, { signal }).catch(() => undefined);
  }
  if (!(signal.reason instanceof Interrupted)) throw signal.reason;
  if (journals.every(({ finished }) => finished.size === 0)) throw signal.reason;
  const whole: WholeResults[] = [];
  let allComplete = true;
  for (const entry of all) {
    const { folder, latest, isBehind, due } = entry;
    const isOld = latest === null || isBehind || due.length > 0;
    const { complete, summary, report } = isOld ? await update(entry) : latest;
    allComplete &&= complete;
    tellResults(plan, folder, report);
    if (complete && summary && summary.files.analysed > 0) whole.push(folder);
  }
  if (allComplete) for (const entry of all) await putJournal(entry.folder, wantedNow(entry));
  else process.exitCode = 130;
  await compareModels(plan, whole);
}

/** Runs until stopped. Throws UsageError for recordings elsewhere. */
export async function watchFolder(
  paths: readonly string[],
  plan: FolderPlan,
  timing: WatchTiming = watchTiming,
): Promise<void> {
  if (paths.some(isElsewhere))
    throw new UsageError(
      '--watch looks at folders of this machine, not at those of a store or of a web server.',
    );
  await inSession({ ...plan, skipExisting: true }, (session) =>
    watchInto(session, paths, plan, timing),
  );
}
