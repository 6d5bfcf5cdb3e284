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

/** A band of frequencies, in hertz. */
export interface Band {
  low: number;
  high: number;
}

/** Frequencies up to here, in hertz, are always shown where the recording has them. */
const leastTopHz = 12_000;
/** From so many samples a second on, a recording holds ultrasound. */
export const ultrasonicRate = 128_000;
/**
 * A band that begins and ends as wide as this (hertz), or spans this share of what the recording holds, says nothing of
 * the sound: it is the range a model works in. Models of birds begin at 0 to 200 Hz and end at 8 kHz and above.
 */
const wideBand = { low: 300, high: 8000, share: 0.8 };

/** The band of a detection; null where it has none, or one that is only the range its model works in. */
export function bandOf(
  { low_hz: low, high_hz: high }: { low_hz: number | null; high_hz: number | null },
  sampleRate: number,
): Band | null {
  if (low === null || high === null || high <= low) return null;
  if (low <= wideBand.low && high >= Math.min(wideBand.high, 0.49 * sampleRate)) return null;
  if (high - low >= (wideBand.share * sampleRate) / 2) return null;
  return { low, high };
}

/**
 * Up to which frequency (hertz) to draw at first: 12 kHz, more for higher calls and all of a recording of bats whose
 * detections have no band; never above half the sample rate, nor far above what the analysis looked at.
 */
export function topHzOf(band: Band | null, analysedTo: number | null, sampleRate: number): number {
  const most = sampleRate / 2;
  if (band) return Math.min(most, Math.max(leastTopHz, band.high * 1.25));
  if (sampleRate < ultrasonicRate) return Math.min(most, leastTopHz);
  return Math.min(most, Math.max(leastTopHz, analysedTo ?? most));
}

/** A piece of time and frequency that is shown: seconds into the recording, hertz. */
export interface SoundFrame {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Least that is shown: 20 ms hold a bat's call, 200 Hz an owl's. */
const leastSeconds = 0.02;
const leastHertz = 200;

/** Moves and cuts a span so that it lies within others; `least` is how long it is at least, where there is space. */
function spanWithin(
  [from, to]: readonly [number, number],
  [first, last]: readonly [number, number],
  least: number,
): [number, number] {
  const length = Math.min(last - first, Math.max(least, to - from));
  const middle = (from + to) / 2;
  const start = Math.min(last - length, Math.max(first, middle - length / 2));
  return [start, start + length];
}

/** A frame that lies in its bounds and is not too small to be drawn. */
export function frameWithin(frame: SoundFrame, bounds: SoundFrame): SoundFrame {
  const [from, to] = spanWithin([frame.from, frame.to], [bounds.from, bounds.to], leastSeconds);
  const [low, high] = spanWithin([frame.low, frame.high], [bounds.low, bounds.high], leastHertz);
  return { from, to, low, high };
}

const zoomedSpan = (from: number, to: number, factor: number, at: number): [number, number] => {
  const [fixed, length] = [from + (to - from) * at, (to - from) * factor];
  return [fixed - length * at, fixed + length * (1 - at)];
};

/**
 * Shows `factor` times as many seconds; below 1 that is nearer. What stands at the share `at` of the width (0 is left)
 * stays where it is.
 */
export function zoomedTime(frame: SoundFrame, bounds: SoundFrame, factor: number, at = 0.5) {
  const [from, to] = zoomedSpan(frame.from, frame.to, factor, at);
  return frameWithin({ ...frame, from, to }, bounds);
}

/** Shows `factor` times as many hertz; what stands at the share `at` of the height (0 is the lowest) stays. */
export function zoomedFrequency(frame: SoundFrame, bounds: SoundFrame, factor: number, at = 0.5) {
  const [low, high] = zoomedSpan(frame.low, frame.high, factor, at);
  return frameWithin({ ...frame, low, high }, bounds);
}

/** The same size of frame, moved by shares of its width and height. */
export function movedFrame(frame: SoundFrame, bounds: SoundFrame, right: number, up: number) {
  const [seconds, hertz] = [right * (frame.to - frame.from), up * (frame.high - frame.low)];
  return frameWithin(
    {
      from: frame.from + seconds,
      to: frame.to + seconds,
      low: frame.low + hertz,
      high: frame.high + hertz,
    },
    bounds,
  );
}

/** A place in a picture as shares of its width from the left and of its height from the top. */
export interface PicturePlace {
  x: number;
  y: number;
}

const shareOf = (value: number) => Math.min(1, Math.max(0, value));

/** What lies between two places of the picture of a frame. */
export function regionBetween(frame: SoundFrame, a: PicturePlace, b: PicturePlace): SoundFrame {
  const seconds = frame.to - frame.from;
  const hertz = frame.high - frame.low;
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map(shareOf) as [number, number];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map(shareOf) as [number, number];
  return {
    from: frame.from + left * seconds,
    to: frame.from + right * seconds,
    low: frame.high - bottom * hertz,
    high: frame.high - top * hertz,
  };
}

/** Whether two frames show the same, to a thousandth of a second and a hertz. */
export const sameFrame = (a: SoundFrame, b: SoundFrame): boolean =>
  Math.abs(a.from - b.from) < 1e-3 &&
  Math.abs(a.to - b.to) < 1e-3 &&
  Math.abs(a.low - b.low) < 1 &&
  Math.abs(a.high - b.high) < 1;

/** What one step of a button or a key zooms by: two steps halve what is shown. */
export const zoomStep = Math.SQRT1_2;

/** What is heard alone: the frequencies zoomed to, or else the detection's own, or else those shown at first. */
export function heardBand(
  detection: { low_hz: number | null; high_hz: number | null },
  sampleRate: number,
  { frame, home }: { frame: SoundFrame; home: SoundFrame },
): Band {
  const zoomed = Math.abs(frame.low - home.low) > 1 || Math.abs(frame.high - home.high) > 1;
  if (zoomed) return { low: frame.low, high: frame.high };
  return bandOf(detection, sampleRate) ?? { low: home.low, high: home.high };
}
