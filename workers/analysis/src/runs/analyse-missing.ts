import type { RecordingFacts } from '@biophony/recordings';
import type { InputFile } from '../analyses/analyser.ts';
import type { Journal } from '../journal/journal.ts';
import { localTimes } from '../outputs/times/local-times.ts';
import type { Pool } from '../pool/pool.ts';
import type { Progress } from '../progress/progress.ts';
import type { ResultRow } from '../results/result-row.ts';
import { inputOf, type Recording } from './input-of.ts';

/** Where recordings are had. */
interface Recordings {
  identify(recording: Recording): Promise<string | null>;
  open(recording: Recording): Promise<string>;
  release(filename: string): Promise<void>;
}

/** What an analysis works with. */
export interface Work {
  pool: Pool;
  journal: Journal;
  progress: Progress;
  recordings: Recordings;
  timezone: string | null;
  signal: AbortSignal;
  /** A refused recording that is not what it was any more has no row, and may be analysed again. */
  dropChanged?: boolean;
}

/** A thread that died may have lacked memory: another run tries again. */
const transient = 'analysis_crashed';

/**
 * Analyses the recordings that a journal does not have in their present state, and adds their rows. Answers the names of
 * those that it has then; after a stop these are not all. Throws what ends the analysis otherwise.
 */
export async function analyseMissing(
  { pool, journal, progress, recordings, timezone, signal, dropChanged }: Work,
  list: Iterable<Recording>,
): Promise<Set<string>> {
  const settled = new Set<string>();
  const underWay = new Map<string, { recording: Recording; identity: string | null }>();
  const inZone: (facts: RecordingFacts) => RecordingFacts = localTimes(timezone);

  async function* inputs(): AsyncGenerator<InputFile> {
    for (const recording of list) {
      const { filename } = recording;
      const identity = await recordings.identify(recording);
      const kept = journal.finished.get(filename);
      if (kept && identity !== null && kept.identity === identity) {
        settled.add(filename);
        progress.kept(kept);
        continue;
      }
      const input = await inputOf((one) => recordings.open(one), recording, inZone);
      underWay.set(filename, { recording, identity });
      progress.begun(filename, input.recording.duration_s);
      yield input;
    }
  }

  /** Which state of its recording a row is of, and whether that is gone, as when a card was pulled out. */
  const stateOf = async ({ file, result }: ResultRow) => {
    const { recording, identity } = underWay.get(file)!;
    underWay.delete(file);
    if (result.status !== 'refused') return { identity, isGone: false };
    const isGone = (await recordings.identify(recording)) !== identity || identity === null;
    return { identity: isGone || result.reason?.code === transient ? null : identity, isGone };
  };

  try {
    const rows = pool.analyseAsFinished(inputs(), {
      onDone: (done) => {
        progress.done(done);
        void recordings.release(done.file);
      },
      onHeard: progress.heard,
      signal,
    });
    for await (const row of rows) {
      if (row.continues) {
        await journal.add(row, null);
        continue;
      }
      const { identity, isGone } = await stateOf(row);
      if (isGone && dropChanged) {
        await journal.drop(row.file);
        continue;
      }
      await journal.add(row, identity);
      settled.add(row.file);
    }
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
  }
  await journal.flush();
  return settled;
}
