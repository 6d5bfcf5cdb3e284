import { rm } from 'node:fs/promises';
import { counted } from '../../progress/counted.ts';
import type { Device } from '../../onnx/devices.ts';
import type { Progress } from '../../progress/progress.ts';
import { analyseMissing } from '../../runs/analyse-missing.ts';
import { orDiskFull } from '../../runs/disk-full.ts';
import { openSession, type Session } from '../../runs/session.ts';
import { Interrupted } from '../command-errors.ts';
import type { Source } from './source.ts';

/** How results are made in a folder. */
export interface FolderPlan {
  out: string;
  type: string;
  settings: Record<string, unknown>;
  timezone: string | null;
  modelsDir: string;
  threads: number | undefined;
  /** What a network runs on. */
  device: Device | undefined;
  /** Recordings to come at most, where that is known. */
  most?: number;
  allFiles: boolean;
  /** Begins anew what was not finished. */
  restart: boolean;
  /** Recordings that the results in the folder have are not analysed again. */
  skipExisting: boolean;
  progress: Progress;
  stop: AbortController;
}

/** Does work with the session of a plan. Throws what ends it, DiskFull among it. */
export const inSession = <T>(
  plan: FolderPlan,
  work: (session: Session) => Promise<T>,
): Promise<T> =>
  orDiskFull(plan.out, async () => {
    const session = await openSession({
      ...plan,
      analysisType: plan.type,
      withResults: plan.skipExisting,
      note: plan.progress.note,
      lost: (cause) => plan.stop.abort(cause),
    });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  });

/** Tells what is missing of results after a stop. */
function noteStopped({ out, progress }: FolderPlan, done: number, all: number, report: string) {
  progress.note(`Stopped after ${done} of ${all} files. ${report}`);
  progress.note(
    `The same command goes on with the other ${all - done} of them. What is finished is in the journal in ${out}.`,
  );
}

async function makeResults(session: Session, source: Source, plan: FolderPlan): Promise<boolean> {
  const { out, progress, stop, timezone } = plan;
  const { journal, pool } = session;
  progress.total(source.files.length);
  progress.start();
  // Loaded while recordings are analysed: the analysis starts sooner, and a program that is replaced meanwhile lacks nothing.
  const writer = import('../results/put-results.ts');
  writer.catch(() => {});
  const { signal } = stop;
  const settled = await analyseMissing(
    { pool, journal, progress, recordings: source, timezone, signal },
    source.files,
  ).finally(progress.stop);
  // Threads hold memory of their own, which the writing of results can do without.
  await pool.close();
  if (signal.aborted && !(signal.reason instanceof Interrupted)) throw signal.reason;
  if (signal.aborted && settled.size === 0 && journal.finished.size === 0) {
    await journal.close();
    await rm(journal.path);
    throw signal.reason;
  }
  if (signal.aborted)
    progress.note(
      'Stopping: the results of what is finished are written. Ctrl-C again ends that at once.',
    );
  const names = source.files.map(({ filename }) => filename);
  const { namesOfRows, putJournal, putResults } = await writer;
  const wanted = { ...plan, inputDir: source.root, names, settled };
  const done = names.filter((name) => journal.finished.has(name)).length;
  const gone = namesOfRows(session, names).length - done;
  if (gone > 0)
    progress.note(
      `Of the results in ${out}, ${counted(gone, 'recording')} cannot be found any more: the rows stay.`,
    );
  const { complete, summary, report } = await putResults(session, wanted);
  if (!complete) {
    const told = summary ? `The results in ${out} are of these alone, and say so.` : report;
    noteStopped(plan, done, names.length, told);
    process.exitCode = 130;
  } else await putJournal(session, wanted);
  if (!summary) return false;
  process.stdout.write(report);
  if (summary.files.analysed === 0) process.exitCode ??= 1;
  return complete && summary.files.analysed > 0;
}

/**
 * Analyses recordings into a folder of results, going on where an earlier run was ended. Answers whether the results are
 * whole, with at least one recording that was analysed.
 */
export async function analyzeIntoFolder(source: Source, plan: FolderPlan): Promise<boolean> {
  const most = source.files.length;
  return inSession({ ...plan, most }, (session) => makeResults(session, source, plan));
}
