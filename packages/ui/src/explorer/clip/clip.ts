/** Seconds and hertz are real ones, also of slowed recordings. */
export interface Clip {
  /** Mono, -1 to 1: mean of the channels. */
  samples: Float32Array<ArrayBuffer>;
  /** Hertz. */
  sampleRate: number;
  /** Start in the recording, in seconds. */
  from: number;
  /** Seconds lost to damage: sound behind it is too early. Absent without any. */
  missingS?: number;
  /**
   * Times the recording was slowed down: the file has `sampleRate` divided by this. Absent
   * otherwise.
   */
  expansion?: number;
}

/** Seconds from the start of the recording. */
export interface ClipRange {
  from: number;
  to: number;
}

/** Seconds before and after a detection. */
export const contexts = [1, 3, 10, 30] as const;
export type Context = (typeof contexts)[number];

/** Seconds of a detection. */
const longest = 60;
/** 64 MB of memory: 5 minutes at 48 kHz, 43 seconds at a bat recorder's 384 kHz. */
const mostSamples = 16 * 1024 ** 2;

/** All in seconds. */
export function rangeAround(start: number, end: number, context: number): ClipRange {
  const to = Math.max(start, Math.min(end, start + longest));
  return { from: Math.max(0, start - context), to: to + context };
}

/** Cuts evenly until the samples fit into memory. */
export function boundedRange({ from, to }: ClipRange, sampleRate: number): ClipRange {
  const over = to - from - mostSamples / sampleRate;
  return over > 0 ? { from: from + over / 2, to: to - over / 2 } : { from, to };
}

export const slowedBy = (expansion: number): Pick<Clip, 'expansion'> =>
  expansion === 1 ? {} : { expansion };

/** Hertz. */
export const fileRateOf = ({
  sampleRate,
  expansion = 1,
}: Pick<Clip, 'sampleRate' | 'expansion'>): number => Math.round(sampleRate / expansion);

/** Seconds in the recording. */
export const clipEnd = ({ from, samples, sampleRate }: Clip): number =>
  from + samples.length / sampleRate;

/** Copies, with `margin` seconds more on both sides. */
export function cutClip(clip: Clip, { from, to }: ClipRange, margin = 0): Clip {
  const { samples, sampleRate, expansion = 1 } = clip;
  const sampleAt = (at: number) =>
    Math.min(samples.length, Math.max(0, Math.round((at - clip.from) * sampleRate)));
  const [first, last] = [sampleAt(from - margin), sampleAt(to + margin)];
  return {
    samples: samples.slice(first, last),
    sampleRate,
    from: clip.from + first / sampleRate,
    ...slowedBy(expansion),
  };
}

/** Hertz. */
export interface Band {
  low: number;
  high: number;
}

/** Hertz always shown where recorded. */
const leastTopHz = 12_000;
/** Hertz from which there is ultrasound. */
export const ultrasonicRate = 128_000;
/**
 * Bands this wide (hertz, share of the recorded range) are a model's own. Models of birds begin at
 * 0 to 200 Hz and end at 8 kHz and above.
 */
const wideBand = { low: 300, high: 8000, share: 0.8 };

/** Null without one, or for the model's range. */
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
 * Hertz shown at first: 12 kHz, more for higher calls, all for bats without bands; never above half
 * the sample rate, nor far above the analysis.
 */
export function topHzOf(band: Band | null, analysedTo: number | null, sampleRate: number): number {
  const most = sampleRate / 2;
  if (band) return Math.min(most, Math.max(leastTopHz, band.high * 1.25));
  if (sampleRate < ultrasonicRate) return Math.min(most, leastTopHz);
  return Math.min(most, Math.max(leastTopHz, analysedTo ?? most));
}

/** Visible seconds of the recording and hertz. */
export interface SoundFrame {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** 20 ms contain a bat's call, 200 Hz an owl's. */
const leastSeconds = 0.02;
const leastHertz = 200;

/** `least` is the minimum length, where there is space. */
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

export function frameWithin(frame: SoundFrame, bounds: SoundFrame): SoundFrame {
  const [from, to] = spanWithin([frame.from, frame.to], [bounds.from, bounds.to], leastSeconds);
  const [low, high] = spanWithin([frame.low, frame.high], [bounds.low, bounds.high], leastHertz);
  return { from, to, low, high };
}

const zoomedSpan = (from: number, to: number, factor: number, at: number): [number, number] => {
  const [fixed, length] = [from + (to - from) * at, (to - from) * factor];
  return [fixed - length * at, fixed + length * (1 - at)];
};

/** `factor` below 1 zooms in. The share `at` of the width (0 is left) stays. */
export function zoomedTime(frame: SoundFrame, bounds: SoundFrame, factor: number, at = 0.5) {
  const [from, to] = zoomedSpan(frame.from, frame.to, factor, at);
  return frameWithin({ ...frame, from, to }, bounds);
}

/** The share `at` of the height (0 is the lowest) stays. */
export function zoomedFrequency(frame: SoundFrame, bounds: SoundFrame, factor: number, at = 0.5) {
  const [low, high] = zoomedSpan(frame.low, frame.high, factor, at);
  return frameWithin({ ...frame, low, high }, bounds);
}

/** By shares of width and height. */
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

/** Shares from the left and the top. */
export interface PicturePlace {
  x: number;
  y: number;
}

const shareOf = (value: number) => Math.min(1, Math.max(0, value));

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

/** To a thousandth of a second and a hertz. */
export const sameFrame = (a: SoundFrame, b: SoundFrame): boolean =>
  Math.abs(a.from - b.from) < 1e-3 &&
  Math.abs(a.to - b.to) < 1e-3 &&
  Math.abs(a.low - b.low) < 1 &&
  Math.abs(a.high - b.high) < 1;

/** Two steps halve the frame. */
export const zoomStep = Math.SQRT1_2;

/** The frequencies zoomed to, else the detection's, else those shown at first. */
export function heardBand(
  detection: { low_hz: number | null; high_hz: number | null },
  sampleRate: number,
  { frame, home }: { frame: SoundFrame; home: SoundFrame },
): Band {
  const zoomed = Math.abs(frame.low - home.low) > 1 || Math.abs(frame.high - home.high) > 1;
  if (zoomed) return { low: frame.low, high: frame.high };
  return bandOf(detection, sampleRate) ?? { low: home.low, high: home.high };
}
