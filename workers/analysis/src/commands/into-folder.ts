import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findModelId } from '../analyses/analysis-types.ts';
import { Interrupted, orDiskFull, UsageError } from '../kit/errors.ts';
import { counted } from '../kit/texts.ts';
import type { Device } from '../onnx/devices.ts';
import { analyseMissing } from '../pass/analyse-missing.ts';
import type { AnalysisProgress } from '../pass/progress.ts';
import {
  type FolderAnalysis,
  openSession,
  type RunFolder,
  type AnalysisSession,
} from '../pass/session.ts';
import type { AskedAnalysis } from './settings.ts';
import type { RecordingSource } from './source.ts';

export interface FolderPlan {
  out: string;
  analyses: readonly FolderAnalysis[];
  timezone: string | null;
  modelsDir: string;
  threads: number | undefined;
  device: Device | undefined;
  most?: number;
  allFiles: boolean;
  /** Instead of continuing. */
  restart: boolean;
  /** Recordings that existing results have. */
  skipExisting: boolean;
  progress: AnalysisProgress;
  stop: AbortController;
}

/** Of all recordings, at least one of which was analysed. */
export type WholeResults = Pick<RunFolder, 'out' | 'meta'>;

/** Unique: model ids are folder names, and no other type begins with `model-`. */
export const folderName = (type: string): string => type.replaceAll(':', '-');

export const inFolders = (analyses: readonly AskedAnalysis[], out: string): FolderAnalysis[] =>
  analyses.map(({ type, settings }) => ({
    analysisType: type,
    settings,
    out: analyses.length === 1 ? out : join(out, folderName(type)),
  }));

/** Throws UsageError for several. */
export function onlyOne<T extends { type: string }>(analyses: readonly T[], option: string): T {
  const [one, ...others] = analyses;
  if (one && others.length === 0) return one;
  throw new UsageError(
    `${option} is for one analysis at a time, and there are ${analyses.length}: ${analyses.map(({ type }) => type).join(', ')}. Give one of them, and the others in runs of their own.`,
  );
}

export function tellResults(
  { analyses }: Pick<FolderPlan, 'analyses'>,
  { meta }: WholeResults,
  report: string,
): void {
  const type = meta.analysis_type;
  const isFirst = analyses[0]?.analysisType === type;
  const head = analyses.length === 1 ? '' : `${isFirst ? '' : '\n'}${type}\n`;
  process.stdout.write(head + report);
}

/** Into `out`, where several models have whole results. */
export async function compareModels(
  { out, analyses }: FolderPlan,
  whole: readonly WholeResults[],
): Promise<void> {
  const models = analyses.filter(({ analysisType }) => findModelId(analysisType) !== null);
  const folders = models.map((model) => model.out);
  if (models.length < 2 || folders.some((folder) => !whole.some((one) => one.out === folder)))
    return;
  const { compareResults } = await import('../outputs/compare-results.ts');
  const { comparisonText, writeComparison } = await import('./compare.ts');
  const { readAcceptedNames } = await import('@biophony/sdk/node');
  const comparison = await compareResults(folders, await readAcceptedNames());
  const path = await writeComparison(comparison, out);
  process.stdout.write(`\n${comparisonText(comparison)}\n\nWritten to ${path}\n`);
}

async function removeEmpty({ analyses }: FolderPlan): Promise<void> {
  if (analyses.length > 1) for (const { out } of analyses) await rmdir(out).catch(() => undefined);
}

/** Throws what ends the session, also DiskFull. */
export const inSession = <T>(
  plan: FolderPlan,
  work: (session: AnalysisSession) => Promise<T>,
): Promise<T> =>
  orDiskFull(plan.out, async () => {
    const session = await openSession({
      ...plan,
      withResults: plan.skipExisting,
      note: plan.progress.note,
      lost: (cause) => plan.stop.abort(cause),
    });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }).finally(() => removeEmpty(plan));

function noteStopped(progress: AnalysisProgress, stopped: readonly Stopped[], all: number): void {
  for (const { done, report } of stopped)
    progress.note(`Stopped after ${done} of ${all} files. ${report}`);
  const [one, ...others] = stopped;
  if (!one) return;
  progress.note(
    others.length === 0
      ? `The same command goes on with the other ${all - one.done} of them. What is finished is in the journal in ${one.out}.`
      : `The same command goes on with the others. What is finished is in the journals in ${stopped.map(({ out }) => out).join(', ')}.`,
  );
}

/** Results without some recordings. */
interface Stopped {
  out: string;
  done: number;
  report: string;
}

async function makeResults(
  session: AnalysisSession,
  source: RecordingSource,
  plan: FolderPlan,
): Promise<WholeResults[]> {
  const { progress, stop, timezone } = plan;
  const { folders, pool } = session;
  progress.total(source.files.length);
  progress.start();
  // Loaded during the analysis: it starts sooner, and survives a replaced program.
  const writer = import('./put-results.ts');
  writer.catch(() => {});
  const { signal } = stop;
  const settled = await analyseMissing(
    { pool, folders, progress, recordings: source, timezone, signal },
    source.files,
  ).finally(progress.stop);
  // Frees the threads' memory.
  await pool.close();
  if (signal.aborted && !(signal.reason instanceof Interrupted)) throw signal.reason;
  const isEmpty = (at: number) =>
    signal.aborted && settled[at]!.size === 0 && folders[at]!.journal.finished.size === 0;
  for (const [at, { journal }] of folders.entries())
    if (isEmpty(at)) {
      await journal.close();
      await rm(journal.path);
    }
  if (folders.every((_, at) => isEmpty(at)) && signal.aborted) throw signal.reason;
  if (signal.aborted)
    progress.note(
      'Stopping: the results of what is finished are written. Ctrl-C again ends that at once.',
    );
  const names = source.files.map(({ filename }) => filename);
  const { namesOfRows, putJournal, putResults } = await writer;
  const whole: WholeResults[] = [];
  const stopped: Stopped[] = [];
  const laterReports: (() => void)[] = [];
  for (const [at, folder] of folders.entries()) {
    const { out, journal } = folder;
    if (isEmpty(at)) {
      stopped.push({ out, done: 0, report: `Nothing was written into ${out}.` });
      continue;
    }
    const wanted = { ...plan, inputDir: source.root, names, settled: settled[at]! };
    const done = names.filter((name) => journal.finished.has(name)).length;
    const gone = namesOfRows(folder, names).length - done;
    if (gone > 0)
      progress.note(
        `Of the results in ${out}, ${counted(gone, 'recording')} cannot be found any more: the rows stay.`,
      );
    const { complete, summary, report } = await putResults(folder, wanted);
    if (!complete) {
      const why = summary ? `The results in ${out} are of these alone, and say so.` : report;
      stopped.push({ out, done, report: why });
      process.exitCode = 130;
    }
    if (!summary) continue;
    laterReports.push(() => tellResults(plan, folder, report));
    if (summary.files.analysed === 0) process.exitCode ??= 1;
    if (complete && summary.files.analysed > 0) whole.push(folder);
  }
  // Otherwise the same command continues with all.
  if (stopped.length === 0) for (const folder of folders) await putJournal(folder, { names });
  noteStopped(progress, stopped, names.length);
  for (const tell of laterReports) tell();
  return whole;
}

/** Continues an earlier run. Returns whole results. */
export async function analyzeIntoFolder(
  source: RecordingSource,
  plan: FolderPlan,
): Promise<WholeResults[]> {
  const most = source.files.length;
  return inSession({ ...plan, most }, (session) => makeResults(session, source, plan));
}
