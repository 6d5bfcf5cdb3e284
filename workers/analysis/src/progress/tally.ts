import type { FileDone } from '../pool/work.ts';

/** How far an analysis is. The names are those of the lines that `--progress json` writes. */
export interface ProgressState {
  /** Recordings that are done, those that were refused and those of earlier runs among them. */
  files_done: number;
  files_total: number;
  files_refused: number;
  /** Recordings that an earlier run had finished. */
  files_kept: number;
  /** Share of the recordings that is done, from 0 to 1; those under way count by what was heard of them. */
  share: number;
  detections: number;
  /** Seconds of sound that were heard, those of recordings under way among them. */
  sound_s: number;
  /** Seconds since the analysis began to work. */
  elapsed_s: number;
  /** Seconds of sound a second, of this run; null until something was heard. */
  speed: number | null;
  /** Seconds that are left if the other recordings take as long; null until something was heard. */
  left_s: number | null;
}

/** Counts what is done. */
export interface Tally {
  state(): ProgressState;
  /** There are so many recordings. */
  total(files: number): void;
  /** A recording of an earlier run is taken as it is. */
  kept(recording: { detections: number; seconds: number; refused: boolean }): void;
  /** A recording is begun; its length in seconds where it is known. */
  begun(file: string, seconds: number | null): void;
  /** So much of it was heard. */
  heard(file: string, seconds: number): void;
  done(file: FileDone): void;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

export function createTally(now: () => number = () => performance.now()): Tally {
  const began = now();
  const counts = { files: 0, all: 0, refused: 0, kept: 0, detections: 0, sound: 0, soundNow: 0 };
  const underWay = new Map<string, { seconds: number | null; heard: number }>();
  return {
    state() {
      const elapsed = (now() - began) / 1000;
      const open = [...underWay.values()];
      const heard = open.reduce((sum, one) => sum + one.heard, 0);
      /** Recordings of this run, those under way by the share of them that was heard. */
      const doneNow = open.reduce(
        (sum, one) => sum + (one.seconds ? Math.min(1, one.heard / one.seconds) : 0),
        counts.files - counts.kept,
      );
      const all = counts.all - counts.kept;
      const left = doneNow > 0 ? (elapsed / doneNow) * Math.max(0, all - doneNow) : null;
      const soundNow = counts.soundNow + heard;
      return {
        files_done: counts.files,
        files_total: counts.all,
        files_refused: counts.refused,
        files_kept: counts.kept,
        share: counts.all > 0 ? Math.round((1e4 * (counts.kept + doneNow)) / counts.all) / 1e4 : 0,
        detections: counts.detections,
        sound_s: rounded(counts.sound + heard),
        elapsed_s: rounded(elapsed),
        speed: soundNow > 0 && elapsed > 0 ? rounded(soundNow / elapsed) : null,
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
    begun(file, seconds) {
      underWay.set(file, { seconds, heard: 0 });
    },
    heard(file, seconds) {
      const one = underWay.get(file);
      if (one) one.heard = seconds;
    },
    done({ file, refused, seconds, detections }) {
      underWay.delete(file);
      counts.files++;
      if (refused) counts.refused++;
      counts.detections += detections;
      counts.sound += seconds;
      counts.soundNow += seconds;
    },
  };
}
