import type { RecordingFacts } from '@biophony/recordings';
import type { PoolFile } from '../pool/messages.ts';
import type { Pool } from '../pool/pool.ts';
import type { FileDone, PoolRow } from '../pool/work.ts';
import { localTimes } from '../results/recording-time.ts';
import { readInput, type InputRecording } from './input.ts';
import type { AnalysisProgress } from './progress.ts';
import type { RunFolder } from './session.ts';

interface Recordings {
  identify(recording: InputRecording): Promise<string | null>;
  open(recording: InputRecording): Promise<string>;
  release(filename: string): Promise<void>;
}

export interface Work {
  pool: Pool;
  folders: readonly Pick<RunFolder, 'journal'>[];
  progress: AnalysisProgress;
  recordings: Recordings;
  timezone: string | null;
  signal: AbortSignal;
  /** No row for a refused recording that has changed: it may be analysed again. */
  dropChanged?: boolean;
}

/** The thread may have run out of memory: the next run tries again. */
const transient = 'analysis_crashed';

type Counted = Omit<FileDone, 'file'>;

const together = (parts: readonly Counted[]): Counted => ({
  refused: parts.every(({ refused }) => refused),
  seconds: Math.max(...parts.map(({ seconds }) => seconds)),
  detections: parts.reduce((sum, { detections }) => sum + detections, 0),
});

/**
 * Runs, per recording, only the analyses whose journal lacks its present state. Returns per
 * analysis the names in its journal. Throws what else ends the analysis.
 */
export async function analyseMissing(
  { pool, folders, progress, recordings, timezone, signal, dropChanged }: Work,
  list: Iterable<InputRecording>,
): Promise<Set<string>[]> {
  const settled = folders.map(() => new Set<string>());
  /** `open`: analyses without their last row; `journalCounts`: counts from journals. */
  const underWay = new Map<
    string,
    { recording: InputRecording; identity: string | null; open: number; journalCounts: Counted[] }
  >();
  const inZone: (facts: RecordingFacts) => RecordingFacts = localTimes(timezone);

  async function* inputs(): AsyncGenerator<PoolFile> {
    for (const recording of list) {
      const { filename } = recording;
      const identity = await recordings.identify(recording);
      const of: number[] = [];
      const journalCounts: Counted[] = [];
      for (const [which, { journal }] of folders.entries()) {
        const one = journal.finished.get(filename);
        if (one && identity !== null && one.identity === identity) {
          settled[which]!.add(filename);
          journalCounts.push(one);
        } else of.push(which);
      }
      if (of.length === 0) {
        progress.kept(together(journalCounts));
        continue;
      }
      const input = await readInput((one) => recordings.open(one), recording, inZone);
      underWay.set(filename, { recording, identity, open: of.length, journalCounts });
      progress.begun(filename, input.recording.duration_s);
      yield { ...input, of };
    }
  }

  /** Identity for a last row, and whether that state is gone, as when a card was pulled out. */
  const stateOf = async ({ row: { file, result } }: PoolRow) => {
    const entry = underWay.get(file)!;
    const { recording, identity } = entry;
    if (--entry.open === 0) underWay.delete(file);
    if (result.status !== 'refused') return { identity, isGone: false };
    const isGone = (await recordings.identify(recording)) !== identity || identity === null;
    return { identity: isGone || result.reason?.code === transient ? null : identity, isGone };
  };

  try {
    const rows = pool.analyseAsFinished(inputs(), {
      onDone: ({ file, ...done }) => {
        const journalCounts = underWay.get(file)?.journalCounts ?? [];
        progress.done({ file, ...together([done, ...journalCounts]) });
        void recordings.release(file);
      },
      onHeard: progress.heard,
      signal,
    });
    for await (const one of rows) {
      const { of, row } = one;
      const { journal } = folders[of]!;
      if (row.continues) {
        await journal.add(row, null);
        continue;
      }
      const { identity, isGone } = await stateOf(one);
      if (isGone && dropChanged) {
        await journal.drop(row.file);
        continue;
      }
      await journal.add(row, identity);
      settled[of]!.add(row.file);
    }
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
  }
  for (const { journal } of folders) await journal.flush();
  return settled;
}
