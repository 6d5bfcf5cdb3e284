/** A piece of a recording as sound. */
export interface Clip {
  /** Mono, -1 to 1: the mean of the channels. */
  samples: Float32Array<ArrayBuffer>;
  /** Hertz. */
  sampleRate: number;
  /** Where it begins in the recording, in seconds. */
  from: number;
}

/** Which piece: seconds from the start of the recording. */
export interface ClipRange {
  from: number;
  to: number;
}

/** Seconds of sound shown before and behind a detection. */
const margin = 1;
/** Shortest and longest piece shown, in seconds. */
const shortest = 3;
const longest = 30;

/** The piece to show of a detection from `start` to `end` seconds: with a margin, at least 3 s, at most 30 s. */
export function rangeAround(start: number, end: number): ClipRange {
  const length = Math.min(longest, Math.max(shortest, end - start + 2 * margin));
  const middle =
    end - start + 2 * margin > longest ? start - margin + longest / 2 : (start + end) / 2;
  const from = Math.max(0, middle - length / 2);
  return { from, to: from + length };
}
