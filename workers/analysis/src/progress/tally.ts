import type { FileDone } from '../pool/work.ts';

/** How far an analysis is. The names are those of the lines that `--progress json` writes. */
export interface ProgressState {
  /** Recordings that are done, those that were refused and those of earlier runs among them. */
  files_done: number;
  files_total: number;
  files_refused: number;
  /** Recordings that an earlier run had finished. */
  files_kept: number;
  detections: number;
  /** Seconds of sound in the recordings that are done. */
  sound_s: number;
  /** Seconds since the analysis began to work. */
  elapsed_s: number;
  /** Seconds of sound a second, of this run; null until a recording is done. */
  speed: number | null;
  /** Seconds that are left if the others take as long; null until a recording is done. */
  left_s: number | null;
}

/** Counts what is done. */
export interface Tally {
  state(): ProgressState;
  /** There are so many recordings. */
  total(files: number): void;
  /** A recording of an earlier run is taken as it is. */
  kept(recording: { detections: number; seconds: number; refused: boolean }): void;
  done(file: FileDone): void;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

export function createTally(now: () => number = () => performance.now()): Tally {
  const began = now();
  const counts = { files: 0, all: 0, refused: 0, kept: 0, detections: 0, sound: 0, soundNow: 0 };
  return {
    state() {
      const elapsed = (now() - began) / 1000;
      const doneNow = counts.files - counts.kept;
      const left = doneNow > 0 ? (elapsed / doneNow) * (counts.all - counts.files) : null;
      return {
        files_done: counts.files,
        files_total: counts.all,
        files_refused: counts.refused,
        files_kept: counts.kept,
        detections: counts.detections,
        sound_s: rounded(counts.sound),
        elapsed_s: rounded(elapsed),
        speed: doneNow > 0 && elapsed > 0 ? rounded(counts.soundNow / elapsed) : null,
        left_s: left === null ? null : rounded(left),
      };
    },
    total(files) {
      counts.all = files;
    },
    kept({ detections, seconds, refused }) {
      counts.files++;
      counts.kept++;
      if (refused) counts.refused++;
      counts.detections += detections;
      counts.sound += seconds;
    },
    done({ result, detections }) {
      counts.files++;
      if (result.status === 'refused') counts.refused++;
      counts.detections += detections;
      counts.sound += result.seconds_analysed;
      counts.soundNow += result.seconds_analysed;
    },
  };
}
