import FFT from 'fft.js';
import type { Clip } from './clip.ts';

/** A spectrogram ready to be painted: loudness 0 to 255, row by row from the highest frequency down. */
export interface Spectrogram {
  columns: number;
  rows: number;
  levels: Uint8Array<ArrayBuffer>;
  /** Frequency at the top, in hertz; the bottom is 0. */
  topHz: number;
}

/** Most columns and rows painted; more would not be seen. */
const mostColumns = 1200;
const mostRows = 256;
/** Seconds of one window: 1,024 samples at 48 kHz. */
const windowSeconds = 0.0213;
/** Decibels between black and full light at least, so that silence is not blown up to noise. */
const leastRange = 30;

const powerOfTwo = (value: number) => 2 ** Math.round(Math.log2(value));

/** Periodic Hann window. */
const hann = (length: number) =>
  Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));

/** Decibels of every window, column after column, `bins` values each from 0 Hz up. */
function decibels(samples: Float32Array, size: number, hop: number, columns: number, bins: number) {
  const fft = new FFT(size);
  const window = hann(size);
  const frame = new Float64Array(size);
  const spectrum = new Float64Array(size * 2);
  const out = new Float32Array(columns * bins);
  for (let column = 0; column < columns; column++) {
    const from = column * hop - size / 2;
    for (let i = 0; i < size; i++) frame[i] = (samples[from + i] ?? 0) * window[i]!;
    fft.realTransform(spectrum, frame);
    for (let bin = 0; bin < bins; bin++) {
      const [real, imaginary] = [spectrum[2 * bin]!, spectrum[2 * bin + 1]!];
      out[column * bins + bin] = 10 * Math.log10(real * real + imaginary * imaginary + 1e-12);
    }
  }
  return out;
}

/** The values below which shares of all values lie. */
function quantiles(values: Float32Array, shares: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(values.length / 20_000));
  const sample = Float32Array.from({ length: Math.ceil(values.length / step) }, (_, i) => {
    return values[i * step]!;
  }).sort();
  return shares.map(
    (share) => sample[Math.min(sample.length - 1, Math.floor(share * sample.length))] ?? 0,
  );
}

/**
 * The spectrogram of a clip up to `topHz` (hertz): Hann windows of about 21 ms, a quarter apart where that many columns
 * can be seen. The quietest 40 % are dark; the loudest thousandth is full light.
 */
export function spectrogramOf({ samples, sampleRate }: Clip, topHz: number): Spectrogram {
  const size = Math.max(64, powerOfTwo(sampleRate * windowSeconds));
  const hop = Math.max(size / 4, Math.ceil(samples.length / mostColumns));
  const columns = Math.max(1, Math.floor(samples.length / hop));
  const bins = Math.max(1, Math.min(size / 2, Math.round((topHz / sampleRate) * size)));
  const values = decibels(samples, size, hop, columns, bins);
  const [dark = 0, light = 0] = quantiles(values, [0.4, 0.999]);
  const scale = 255 / Math.max(leastRange, light - dark);
  const rows = Math.min(mostRows, bins);
  const levels = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const first = Math.floor((row * bins) / rows);
    const last = Math.max(first + 1, Math.floor(((row + 1) * bins) / rows));
    for (let column = 0; column < columns; column++) {
      let loudest = -Infinity;
      for (let bin = first; bin < last; bin++)
        loudest = Math.max(loudest, values[column * bins + bin]!);
      const level = Math.round((loudest - dark) * scale);
      levels[(rows - 1 - row) * columns + column] = Math.min(255, Math.max(0, level));
    }
  }
  return { columns, rows, levels, topHz: (bins * sampleRate) / size };
}
