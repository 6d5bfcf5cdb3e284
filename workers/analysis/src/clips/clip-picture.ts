import { pcmToMono } from '@biophony/recordings';
import FFT from 'fft.js';
import { indexedPng } from '../kit/png.ts';
import type { Detection } from '../results/file-result.ts';
import type { CutClip } from './clip-file.ts';

/** The web app's sound scale in its light theme; a test compares it with the stylesheet. */
export const soundScale = [
  '#e6ebe3',
  '#efe6a6',
  '#d3cf80',
  '#a9b969',
  '#789f5a',
  '#4b8450',
  '#2b6746',
  '#1b4a3a',
  '#12302a',
] as const;

const partsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function soundColours(count: number): Uint8Array {
  const stops = soundScale.map(partsOf);
  const colours = new Uint8Array(3 * count);
  for (let at = 0; at < count; at++) {
    const place = (at / (count - 1)) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(place));
    for (let part = 0; part < 3; part++) {
      const [from, to] = [stops[low]![part]!, stops[low + 1]![part]!];
      colours[3 * at + part] = Math.round(from + (to - from) * (place - low));
    }
  }
  return colours;
}

/** Hertz; at least, where the recording has them. */
const usualTopHz = 12_000;
/** Hertz; from here the whole range is shown. */
export const ultrasonicRate = 128_000;
/** Upper edge as a multiple of the sound's. */
const marginAbove = 1.25;
/** Hertz. Lower bands are what a model listens to, not the sound. */
const lowOfModels = 300;

export function findTopHz({ low_hz = 0, high_hz = 0 }: Detection, sampleRate: number): number {
  const most = sampleRate / 2;
  if (sampleRate >= ultrasonicRate) return most;
  const wanted = low_hz > lowOfModels ? high_hz * marginAbove : 0;
  return Math.min(most, Math.max(usualTopHz, wanted));
}

interface PictureSize {
  columns: number;
  rows: number;
  topHz: number;
}

/** 1,024 samples at 48 kHz, and at a bat recorder's 384 kHz. */
const [usualSeconds, ultrasonicSeconds] = [0.0213, 0.00267];
const [shortest, longest] = [64, 4096];
/** Per column; those of a long clip cover only some of its sound. */
const mostTransforms = 8;
/** Decibels; less would show silence as noise. */
const leastRange = 30;
/** Shares of values below which a picture is empty, and above which it is full. */
const [emptyShare, fullShare] = [0.4, 0.999];

const powerOfTwo = (value: number) => 2 ** Math.round(Math.log2(value));

function windowOf(sampleRate: number, isUltrasonic: boolean): number {
  const seconds = isUltrasonic ? ultrasonicSeconds : usualSeconds;
  return Math.min(longest, Math.max(shortest, powerOfTwo(sampleRate * seconds)));
}

/** Uses a periodic Hann window; outside the sound is silence. */
function analyser(samples: Float32Array, length: number, bins: number) {
  const fft = new FFT(length);
  const window = Float64Array.from(
    { length },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length),
  );
  const frame = new Float64Array(length);
  const spectrum = new Float64Array(2 * length);
  return (centre: number, loudest: Float64Array) => {
    const from = Math.round(centre - length / 2);
    for (let i = 0; i < length; i++) frame[i] = (samples[from + i] ?? 0) * window[i]!;
    fft.realTransform(spectrum, frame);
    for (let bin = 0; bin < bins; bin++) {
      const [real, imaginary] = [spectrum[2 * bin]!, spectrum[2 * bin + 1]!];
      loudest[bin] = Math.max(loudest[bin]!, real * real + imaginary * imaginary);
    }
  };
}

function rowValue(powers: Float64Array, bottom: number, top: number): number {
  const [from, to] = [Math.ceil(bottom), Math.min(powers.length - 1, Math.floor(top))];
  if (from > to) {
    const middle = (bottom + top) / 2;
    const low = Math.min(powers.length - 1, Math.floor(middle));
    const high = Math.min(powers.length - 1, low + 1);
    return powers[low]! * (1 - middle + low) + powers[high]! * (middle - low);
  }
  let loudest = 0;
  for (let bin = from; bin <= to; bin++) loudest = Math.max(loudest, powers[bin]!);
  return loudest;
}

const decibels = (power: number) => 10 * Math.log10(power + 1e-9);

/**
 * Levels 0 to `most`, row by row from the highest frequency. Two fifths of the picture lie below
 * level 0, a thousandth above `most`.
 */
function spectrogramLevels(
  samples: Float32Array,
  sampleRate: number,
  { columns, rows, topHz }: PictureSize,
  isUltrasonic: boolean,
  most: number,
): Uint8Array {
  const length = windowOf(sampleRate, isUltrasonic);
  const bins = length / 2;
  const perHertz = length / sampleRate;
  const analyse = analyser(samples, length, bins);
  const step = samples.length / columns;
  const transforms = Math.min(mostTransforms, Math.max(1, Math.ceil((2 * step) / length)));
  const values = new Float32Array(columns * rows);
  const loudest = new Float64Array(bins);
  for (let column = 0; column < columns; column++) {
    loudest.fill(0);
    for (let part = 0; part < transforms; part++)
      analyse((column + (part + 0.5) / transforms) * step, loudest);
    for (let row = 0; row < rows; row++) {
      const top = topHz * (1 - row / rows) * perHertz;
      const bottom = topHz * (1 - (row + 1) / rows) * perHertz;
      values[row * columns + column] = decibels(rowValue(loudest, bottom, top));
    }
  }
  const sorted = values.toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const empty = at(emptyShare);
  const range = Math.max(leastRange, at(fullShare) - empty);
  return Uint8Array.from(values, (value) =>
    Math.min(most, Math.max(0, Math.round(((value - empty) / range) * most))),
  );
}

/** Fits phone screens. */
export const pictureSize = { columns: 400, rows: 128 } as const;
/** Enough to hide steps. */
const colours = soundColours(48);

interface ClipPicture {
  png: Buffer;
  topHz: number;
}

export function clipPicture({ samples, format, moment, expansion }: CutClip): ClipPicture {
  const { mono } = pcmToMono(samples, format);
  const sampleRate = format.sampleRate * expansion;
  const topHz = findTopHz(moment.detection, sampleRate);
  const levels = spectrogramLevels(
    mono,
    sampleRate,
    { ...pictureSize, topHz },
    sampleRate >= ultrasonicRate,
    colours.length / 3 - 1,
  );
  const { columns: width, rows: height } = pictureSize;
  return { png: indexedPng({ width, height, pixels: levels, colours }), topHz };
}
