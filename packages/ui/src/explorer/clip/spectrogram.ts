import FFT from 'fft.js';
import { type Band, type Clip, type SoundFrame, ultrasonicRate } from './clip.ts';

/** Decibels of silence and of the loudest sound. */
export interface Loudness {
  dark: number;
  light: number;
}

/** -100 to 100; 0 for no change. */
export interface Tone {
  brightness: number;
  contrast: number;
}

const loudestLevel = 255;
/** Decibels, so that silence is not amplified to noise. */
const leastRange = 30;
/** Decibels beyond both ends, for brightness and contrast. */
const [below, above] = [40, 20];

const rangeOf = ({ dark, light }: Loudness) => Math.max(leastRange, light - dark);

/** Takes decibels; not limited to 0 to 255. */
const levelOf = (decibels: number, loudness: Loudness): number =>
  ((decibels - loudness.dark + below) / (below + rangeOf(loudness) + above)) * loudestLevel;

/**
 * Colour step, 0 to 255, by level. Brightness moves up to half of the scale, contrast spreads up to
 * three times.
 */
export function tonesOf(loudness: Loudness, { brightness, contrast }: Tone): Uint8Array {
  const range = rangeOf(loudness);
  const spread = 3 ** (contrast / 100);
  return Uint8Array.from({ length: loudestLevel + 1 }, (_, level) => {
    const decibels = (level / loudestLevel) * (below + range + above) - below;
    const share = (decibels / range - 0.5) * spread + 0.5 + brightness / 200;
    return Math.round(255 * Math.min(1, Math.max(0, share)));
  });
}

export const windowLengths = ['short', 'medium', 'long'] as const;
/** Short windows resolve time, long ones frequency. */
export type WindowLength = (typeof windowLengths)[number];

/** Size in pixels, at most. */
export interface PictureQuestion {
  frame: SoundFrame;
  window: WindowLength;
  columns: number;
  rows: number;
}

/** Levels 0 to 255, row by row from the highest frequency down. */
export interface Spectrogram {
  columns: number;
  rows: number;
  levels: Uint8Array<ArrayBuffer>;
  frame: SoundFrame;
  /** Decibels of the levels. */
  loudness: Loudness;
}

const mostColumns = 4096;
const mostRows = 2048;
/** Per picture, about a quarter of a second of work. */
const mostTransforms = 8000;
const mostSize = 16_384;
/** Zero-padding up to this many times the length; beyond, rows are blended. */
const mostPadded = 4;
const windowFactor: Record<WindowLength, number> = { short: 0.25, medium: 1, long: 4 };
/** Seconds: 1,024 samples at 48 kHz, and at a bat recorder's 384 kHz. */
const [usualSeconds, ultrasonicSeconds] = [0.0213, 0.00267];

const powerOfTwo = (value: number) => 2 ** Math.round(Math.log2(value));

const windowSamples = (length: WindowLength, sampleRate: number): number => {
  const seconds = sampleRate >= ultrasonicRate ? ultrasonicSeconds : usualSeconds;
  return Math.min(mostSize, Math.max(64, powerOfTwo(sampleRate * seconds * windowFactor[length])));
};

/** Power of every bin; 1 is a sine of full scale. */
function analyser({ samples }: Clip, length: number, size: number) {
  const fft = new FFT(size);
  // Periodic Hann window; sums to half its length.
  const window = Float64Array.from(
    { length },
    (_, i) => (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length)) * (4 / length),
  );
  const frame = new Float64Array(size);
  const spectrum = new Float64Array(size * 2);
  return (centre: number, first: number, out: Float32Array) => {
    const from = Math.round(centre - length / 2);
    for (let i = 0; i < length; i++) frame[i] = (samples[from + i] ?? 0) * window[i]!;
    fft.realTransform(spectrum, frame);
    for (let i = 0; i < out.length; i++) {
      const at = 2 * (first + i);
      const [real, imaginary] = [spectrum[at] ?? 0, spectrum[at + 1] ?? 0];
      out[i] = real * real + imaginary * imaginary;
    }
  };
}

const decibelsOf = (power: number) => 10 * Math.log10(power + 1e-12);

/** Decibels of silence (the 40 % quantile) and of the loudest thousandth in a frame. */
export function loudnessOf(clip: Clip, frame: SoundFrame, window: WindowLength): Loudness {
  const columns = 240;
  const length = windowSamples(window, clip.sampleRate);
  const analyse = analyser(clip, length, length);
  const hertz = clip.sampleRate / length;
  const first = Math.floor(frame.low / hertz);
  const bins = Math.max(1, Math.min(length / 2, Math.ceil(frame.high / hertz)) - first);
  const column = new Float32Array(bins);
  const values = new Float32Array(columns * bins);
  for (let at = 0; at < columns; at++) {
    analyse(((at + 0.5) * clip.samples.length) / columns, first, column);
    values.set(column, at * bins);
  }
  values.sort();
  const quantile = (share: number) =>
    decibelsOf(values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0);
  return { dark: quantile(0.4), light: quantile(0.999) };
}

/** The loudest of several bins, or a blend of two. */
function rowBins({ low, high }: SoundFrame, rows: number, binHz: number, last: number) {
  return Array.from({ length: rows }, (_, row) => {
    const top = high - ((high - low) * row) / rows;
    const bottom = high - ((high - low) * (row + 1)) / rows;
    const [from, to] = [Math.ceil(bottom / binHz), Math.min(last, Math.floor(top / binHz))];
    const middle = (top + bottom) / 2 / binHz;
    const below = Math.min(last, Math.floor(middle));
    return { from, to, below, above: Math.min(last, below + 1), share: middle - below };
  });
}

/**
 * Spectrogram of a frame, zero-padded where rows are closer than frequencies; the loudest window of
 * a column counts. `loudness` sets the decibels of the levels.
 */
export function spectrogramOf(
  clip: Clip,
  { frame, window, ...size }: PictureQuestion,
  loudness: Loudness = loudnessOf(clip, frame, window),
): Spectrogram {
  const { sampleRate } = clip;
  const columns = Math.max(1, Math.min(mostColumns, Math.round(size.columns)));
  const rows = Math.max(1, Math.min(mostRows, Math.round(size.rows)));
  const length = windowSamples(window, sampleRate);
  const hertz = frame.high - frame.low;
  const step = ((frame.to - frame.from) * sampleRate) / columns;
  const most = Math.max(1, Math.floor(mostTransforms / columns));
  const perColumn = Math.min(most, Math.max(1, Math.ceil((2 * step) / length)));
  let points = length;
  // From afar, finer frequencies are not visible.
  const padded = perColumn > 1 ? 1 : mostPadded;
  while (points < Math.min(mostSize, padded * length) && (hertz / sampleRate) * points < rows / 2)
    points *= 2;
  const binHz = sampleRate / points;
  const first = Math.max(0, Math.floor(frame.low / binHz));
  const last = Math.min(points / 2 - 1, Math.ceil(frame.high / binHz) + 1);
  const analyse = analyser(clip, length, points);
  const values = new Float32Array(Math.max(1, last - first + 1));
  const loudest = new Float32Array(values.length);
  const places = rowBins(frame, rows, binHz, last);
  const start = (frame.from - clip.from) * sampleRate;
  const levels = new Uint8Array(columns * rows);
  for (let column = 0; column < columns; column++) {
    loudest.fill(0);
    for (let part = 0; part < perColumn; part++) {
      analyse(start + (column + (part + 0.5) / perColumn) * step, first, values);
      for (let i = 0; i < values.length; i++) if (values[i]! > loudest[i]!) loudest[i] = values[i]!;
    }
    for (let i = 0; i < loudest.length; i++) loudest[i] = decibelsOf(loudest[i]!);
    for (let row = 0; row < rows; row++) {
      const { from, to, below, above, share } = places[row]!;
      let value = -Infinity;
      for (let bin = from; bin <= to; bin++) value = Math.max(value, loudest[bin - first]!);
      if (from > to)
        value = loudest[below - first]! * (1 - share) + loudest[above - first]! * share;
      levels[row * columns + column] = Math.min(
        loudestLevel,
        Math.max(0, Math.round(levelOf(value, loudness))),
      );
    }
  }
  return { columns, rows, levels, frame, loudness };
}

/** b0..b2 numerator, a1, a2 denominator (a0 is 1). */
type Section = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** Four sections of an eighth-order Butterworth filter: 1 / (2 cos((2k + 1) pi / 16)). */
const qualities = [0, 1, 2, 3].map((k) => 1 / (2 * Math.cos(((2 * k + 1) * Math.PI) / 16)));
/** Lower edges (hertz), or above this share of half the sample rate, cut nothing. */
const leastHz = 20;
const mostShare = 0.98;

/** R. Bristow-Johnson, Audio EQ Cookbook. */
function section(kind: 'low' | 'high', hertz: number, sampleRate: number, quality: number) {
  const turn = (2 * Math.PI * hertz) / sampleRate;
  const [cos, alpha] = [Math.cos(turn), Math.sin(turn) / (2 * quality)];
  const a0 = 1 + alpha;
  const middle = kind === 'low' ? 1 - cos : -(1 + cos);
  const side = kind === 'low' ? middle / 2 : -middle / 2;
  return [side / a0, middle / a0, side / a0, (-2 * cos) / a0, (1 - alpha) / a0] as Section;
}

function run([b0, b1, b2, a1, a2]: Section, samples: Float64Array): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[i] = y;
  }
}

/**
 * Filters a clip to a band (hertz): eighth-order Butterworth, 3 dB down at the edges and 48 dB more
 * per octave. An edge at the end of what can be heard or was recorded cuts nothing.
 */
export function bandPass(clip: Clip, { low, high }: Band): Clip {
  const { sampleRate } = clip;
  const sections = [
    ...(low > leastHz && low < (mostShare * sampleRate) / 2
      ? qualities.map((quality) => section('high', low, sampleRate, quality))
      : []),
    ...(high < (mostShare * sampleRate) / 2
      ? qualities.map((quality) => section('low', Math.max(leastHz, high), sampleRate, quality))
      : []),
  ];
  const samples = Float64Array.from(clip.samples);
  for (const one of sections) run(one, samples);
  return { ...clip, samples: Float32Array.from(samples) };
}
