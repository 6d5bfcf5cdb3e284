import { lockFolder } from '../journal/folder-lock.ts';
import { differences, toJournalHead, type JournalHead } from '../journal/head.ts';
import { type JournalChoice, openRunJournal } from '../journal/journal-files.ts';
import type { Journal } from '../journal/journal.ts';
import { makeFolder } from '../kit/output-folder.ts';
import { counted } from '../kit/texts.ts';
import { findEarlierResults } from '../outputs/earlier-results.ts';
import type { PoolAnalysis } from '../pool/messages.ts';
import { openPool, type Pool, type PoolOptions } from '../pool/pool.ts';
import type { RunMeta } from '../results/file-result.ts';

export interface FolderAnalysis extends PoolAnalysis {
  out: string;
}

export interface SessionOptions extends Omit<PoolOptions, 'analyses'>, JournalChoice {
  analyses: readonly FolderAnalysis[];
  timezone: string | null;
  note(sentence: string): void;
  /** Another process took a folder. */
  lost(cause: Error): void;
}

export interface RunFolder {
  out: string;
  meta: RunMeta;
  journal: Journal;
  hasResults: boolean;
}

export interface AnalysisSession {
  pool: Pool;
  folders: readonly RunFolder[];
  close(): Promise<void>;
}

function journalNote(
  out: string,
  journal: Journal,
  others: readonly JournalHead[],
  lacksResults: boolean,
): string | null {
  const other = others.at(-1);
  if (journal.finished.size > 0)
    return `Going on with the journal in ${out}, which has ${counted(journal.finished.size, 'recording')}.`;
  if (other)
    return `The journal in ${out} is of another analysis (${differences(other, journal.head)}): this one begins anew, and what is there stays until its results are whole.`;
  return lacksResults
    ? `The results in ${out} have no journal, since another version made them: all is analysed.`
    : null;
}

async function openFolder(
  out: string,
  meta: RunMeta,
  network: string | null,
  options: SessionOptions,
): Promise<RunFolder> {
  const { timezone, withResults, note } = options;
  const head = toJournalHead(meta, network, timezone);
  const { journal, hasResults, others } = await openRunJournal(out, head, options);
  const lacksResults = withResults && !hasResults && (await findEarlierResults(out));
  const sentence = journalNote(out, journal, others, Boolean(lacksResults));
  if (sentence !== null) note(sentence);
  return { out, meta, journal, hasResults };
}

/** Throws FolderInUse, AnalysisUnavailable and disk errors. */
export async function openSession(options: SessionOptions): Promise<AnalysisSession> {
  const { analyses, lost, modelsDir, threads, device, most } = options;
  const folders: RunFolder[] = [];
  const folderLost = (cause: Error) => {
    // Results of several analyses are finished together.
    for (const { journal } of folders) journal.abandon(cause);
    lost(cause);
  };
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    for (const { out } of analyses) {
      await makeFolder(out);
      const lock = await lockFolder(out, folderLost);
      closers.push(() => lock.release());
    }
    const pool = await openPool({ analyses, modelsDir, threads, device, most });
    closers.push(() => pool.close());
    for (const [at, { out }] of analyses.entries()) {
      const folder = await openFolder(out, pool.metas[at]!, pool.networks[at] ?? null, options);
      folders.push(folder);
      // The failed write was reported before.
      closers.push(() => folder.journal.close().catch(() => undefined));
    }
    return { pool, folders, close };
  } catch (error) {
    await close();
    throw error;
  }
}
