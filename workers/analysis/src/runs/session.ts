import type { JournalHead } from '../journal/head.ts';
import { differences, headOf } from '../journal/head.ts';
import { lockFolder } from '../journal/folder-lock.ts';
import type { Journal } from '../journal/journal.ts';
import { openRunJournal, type JournalChoice } from '../journal/journal-files.ts';
import { findEarlierResults } from '../outputs/files/earlier-results.ts';
import { makeFolder } from '../outputs/files/make-folder.ts';
import { openPool, type Pool, type PoolOptions } from '../pool/pool.ts';
import { counted } from '../progress/counted.ts';
import { networkOf } from './network.ts';

/** What is analysed, how, and into which folder. */
export interface SessionOptions extends PoolOptions, JournalChoice {
  out: string;
  timezone: string | null;
  /** Tells a person a sentence. */
  note(sentence: string): void;
  /** Called when another process took the folder. */
  lost(cause: Error): void;
}

/** A folder that is this process' own, the threads that analyse for it, and the journal of what they found. */
export interface Session {
  pool: Pool;
  journal: Journal;
  /** Whether the journal has the rows of the results that lie in the folder. */
  hasResults: boolean;
  close(): Promise<void>;
}

/** What a person is to know of the journal that was opened. */
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

/** Takes a folder, starts the threads and opens the journal. Throws FolderInUse, AnalysisUnavailable and faults of the disk. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { out, timezone, note, lost, analysisType, settings, modelsDir } = options;
  const { threads, device, most } = options;
  await makeFolder(out);
  const folderLost = (cause: Error) => {
    opened?.abandon(cause);
    lost(cause);
  };
  let opened: Journal | null = null;
  const lock = await lockFolder(out, folderLost);
  const closers = [() => lock.release()];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const pool = await openPool({ analysisType, settings, modelsDir, threads, device, most });
    closers.push(() => pool.close());
    const head = headOf(pool.meta, await networkOf(analysisType, modelsDir), timezone);
    const { journal, hasResults, others } = await openRunJournal(out, head, options);
    opened = journal;
    // What cannot be written any more was told when it was tried.
    closers.push(() => journal.close().catch(() => undefined));
    const lacksResults = options.withResults && !hasResults && (await findEarlierResults(out));
    const sentence = journalNote(out, journal, others, Boolean(lacksResults));
    if (sentence !== null) note(sentence);
    return { pool, journal, hasResults, close };
  } catch (error) {
    await close();
    throw error;
  }
}
