/** A piece of a recording as sound. Seconds and hertz are real ones, of a recording that was slowed down as well. */
export interface Clip {
  /** Mono, -1 to 1: the mean of the channels. */
  samples: Float32Array<ArrayBuffer>;
  /** Hertz. */
  sampleRate: number;
  /** Where it begins in the recording, in seconds. */
  from: number;
  /**
   * By how many seconds what was decoded is shorter than the recording, where damage was left out: behind it the clip
   * is not what was recorded at its seconds. Absent where nothing is missing.
   */
  missingS?: number;
  /** How many times the recording was slowed down: its file has `sampleRate` divided by this. Absent where it was not. */
  expansion?: number;
}

/** Which piece: seconds from the start of the recording. */
export interface ClipRange {
  from: number;
  to: number;
}

/** Seconds of sound that can be shown before and behind a detection. */
export const contexts = [1, 3, 10, 30] as const;
export type Context = (typeof contexts)[number];

/** Longest part of a detection that is shown, in seconds. */
const longest = 60;
/** Samples of a clip at most: 64 MB of memory, 5 minutes at 48 kHz, 43 seconds of a bat recorder's 384 kHz. */
const mostSamples = 16 * 1024 ** 2;

/** The piece to show of a detection from `start` to `end` seconds, with so many seconds on both sides. */
export function rangeAround(start: number, end: number, context: number): ClipRange {
  const to = Math.max(start, Math.min(end, start + longest));
  return { from: Math.max(0, start - context), to: to + context };
}

/** Cuts a range on both sides, evenly, until its samples fit into memory. */
export function boundedRange({ from, to }: ClipRange, sampleRate: number): ClipRange {
  const over = to - from - mostSamples / sampleRate;
  return over > 0 ? { from: from + over / 2, to: to - over / 2 } : { from, to };
}

/** What a clip says of its recording having been slowed down so many times. */
export const slowedBy = (expansion: number): Pick<Clip, 'expansion'> =>
  expansion === 1 ? {} : { expansion };

/** Samples a second (hertz) of the file that a clip is of. */
export const fileRateOf = ({
  sampleRate,
  expansion = 1,
}: Pick<Clip, 'sampleRate' | 'expansion'>): number => Math.round(sampleRate / expansion);

/** Where a clip ends in the recording, in seconds. */
export const clipEnd = ({ from, samples, sampleRate }: Clip): number =>
  from + samples.length / sampleRate;

/** The samples of a clip between two seconds of the recording, with `margin` seconds more on both sides: a copy. */
export function pieceOf(clip: Clip, { from, to }: ClipRange, margin = 0): Clip {
  const { samples, sampleRate, expansion = 1 } = clip;
  const placeOf = (at: number) =>
    Math.min(samples.length, Math.max(0, Math.round((at - clip.from) * sampleRate)));
  const [first, last] = [placeOf(from - margin), placeOf(to + margin)];
  return {
    samples: samples.slice(first, last),
    sampleRate,
    from: clip.from + first / sampleRate,
    ...slowedBy(expansion),
  };
}
