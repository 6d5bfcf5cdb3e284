import { spectrogramBins as bins } from '@biophony/contract/results';
import { spectrogramSteps } from '@biophony/recordings/cubes';

// The upper 14 bits of a float32: sign, exponent and 5 bits of mantissa, 32 levels an octave of power.
const keptShift = 18;
const perOctave = 32;
/** Powers below 2^-32, far beneath the noise of 16 bits, count as silence. */
const octavesBelowOne = 32;
const base = (127 - octavesBelowOne) * perOctave;
/** Levels that are told apart: 64 octaves, 193 dB. */
const levels = 64 * perOctave;
/** Sounds rise to eight times the median: three octaves of power, 9 dB. */
const riseLevels = 3 * perOctave;

/** Frames that are turned at once. */
const framesAtOnce = 32;

/** The power in the middle of each level; 0 for silence. */
const powers = Float64Array.from({ length: levels }, (_, level) => {
  const octave = Math.floor(level / perOctave) - octavesBelowOne;
  return level === 0 ? 0 : 2 ** octave * (1 + ((level % perOctave) + 0.5) / perOctave);
});
const entropies = powers.map((power) => (power === 0 ? 0 : power * Math.log(power)));

/** Levels of powers, by their bits. */
function toLevels(bits: Uint32Array, output: Uint16Array): void {
  for (let bin = 0; bin < output.length; bin++)
    output[bin] = Math.max(0, Math.min(levels - 1, (bits[bin]! >>> keptShift) - base));
}

/** How often a line of levels comes to the threshold from below. */
function risesOf(cells: Uint16Array, threshold: number): number {
  let rises = 0;
  let before = 1;
  for (let at = 0; at < cells.length; at++) {
    const above = cells[at]! >= threshold ? 1 : 0;
    rises += above & (1 - before);
    before = above;
  }
  return rises;
}

/** Levels of the frames of a minute, bin by bin. */
interface BinLevels {
  /** The powers of a frame, which are put here before they are kept. */
  readonly powers: Float32Array;
  /** Keeps them; frames come in their order. */
  keep(frame: number): void;
  /** Ends a minute of so many frames, before it is read. */
  end(frames: number): void;
  /** What the frames up to `frames` of a bin come to. */
  read(bin: number, frames: number): { concentration: number; rises: number };
}

/**
 * Keeps powers as levels of 0.1 dB, two bytes each, since the median of a minute is known at its end. `concentration` is
 * 1 less the entropy of the powers over ln(frames); `rises` counts how often the level comes to 9 dB above the median from
 * below.
 */
function createBinLevels(bins: number, mostFrames: number): BinLevels {
  const kept = new Uint16Array(bins * mostFrames);
  const counts = new Uint32Array(levels);
  const others = new Uint32Array(levels);
  /** Frames that lie behind each other before they are turned, so that each bin takes a line of the cache at a time. */
  const waiting = new Uint16Array(framesAtOnce * bins);
  const frameOf = new Float32Array(bins);
  const bits = new Uint32Array(frameOf.buffer);

  /** Counts the levels of a minute; answers the lowest and the highest. */
  const count = (cells: Uint16Array): [number, number] => {
    counts.fill(0);
    others.fill(0);
    const even = cells.length - (cells.length % 2);
    // Two tables, since neighbouring frames often have the same level, and one increment waits for the other.
    for (let at = 0; at < even; at += 2) {
      counts[cells[at]!]!++;
      others[cells[at + 1]!]!++;
    }
    if (even < cells.length) counts[cells[even]!]!++;
    for (let level = 0; level < levels; level++) counts[level]! += others[level]!;
    let [lowest, highest] = [0, levels - 1];
    while (counts[lowest] === 0) lowest++;
    while (counts[highest] === 0) highest--;
    return [lowest, highest];
  };
  const medianOf = (frames: number, lowest: number): number => {
    let level = lowest;
    for (let below = counts[level]!; 2 * below < frames; below += counts[level]!) level++;
    return level;
  };
  const concentrationOf = (frames: number, lowest: number, highest: number): number => {
    let sum = 0;
    let weighted = 0;
    for (let level = lowest; level <= highest; level++) {
      const many = counts[level]!;
      sum += many * powers[level]!;
      weighted += many * entropies[level]!;
    }
    if (sum === 0 || frames < 2) return 0;
    const entropy = Math.log(sum) - weighted / sum;
    return Math.min(1, Math.max(0, 1 - entropy / Math.log(frames)));
  };
  const turn = (frame: number, many: number) => {
    for (let bin = 0; bin < bins; bin++) {
      const to = bin * mostFrames + frame;
      for (let one = 0, from = bin; one < many; one++, from += bins)
        kept[to + one] = waiting[from]!;
    }
  };

  return {
    powers: frameOf,
    keep(frame) {
      const place = frame % framesAtOnce;
      toLevels(bits, waiting.subarray(place * bins, (place + 1) * bins));
      if (place === framesAtOnce - 1) turn(frame - place, framesAtOnce);
    },
    end(frames) {
      const many = frames % framesAtOnce;
      turn(frames - many, many);
    },
    read(bin, frames) {
      const cells = kept.subarray(bin * mostFrames, bin * mostFrames + frames);
      const [lowest, highest] = count(cells);
      const threshold = medianOf(frames, lowest) + riseLevels;
      return {
        concentration: concentrationOf(frames, lowest, highest),
        rises: highest < threshold ? 0 : risesOf(cells, threshold),
      };
    },
  };
}

/** The indices of a minute, or of the part of one that a recording covers. */
interface MinuteSpectrum {
  /** Minutes since 1970 by the digits of the recorder's clock. */
  minute: number;
  /** Whole milliseconds of sound. */
  ms: number;
  /** Complexity, concentration and events: three times as many bytes as there are bins. */
  bytes: Uint8Array<ArrayBuffer>;
}

export interface MinuteSpectra {
  /** Takes the power of the next frame, twice as many bins as are told; every second one counts, so that none overlap. */
  addFrame(power: Float64Array): void;
  /** Minutes that are over and were not taken. */
  take(): MinuteSpectrum[];
  /** The minutes that were not taken, of so many samples in all. */
  finish(samples: number): MinuteSpectrum[];
}

const minuteMs = 60_000;
const byteOf = (value: number, step: number) => Math.min(255, Math.round(value / step));

/** The power of two lines of the spectrum together. */
function joinLines(power: Float64Array, both: Float32Array): void {
  for (let bin = 0; bin < bins; bin++) both[bin] = power[2 * bin]! + power[2 * bin + 1]!;
}

/** Adds amplitudes to their sums, and how far each is from the one before. */
function addSteps(
  power: Float32Array,
  previous: Float32Array,
  sums: Float64Array,
  steps: Float64Array,
): void {
  for (let bin = 0; bin < bins; bin++) {
    const amplitude = Math.fround(Math.sqrt(power[bin]!));
    sums[bin]! += amplitude;
    steps[bin]! += Math.abs(amplitude - previous[bin]!);
    previous[bin] = amplitude;
  }
}

/**
 * Spectral indices of each minute of a recording that began at `beganMs`, milliseconds since 1970 by its clock: for each of
 * 256 bins the acoustic complexity, temporal concentration (1 less entropy) and events a second of Towsey et al. 2014,
 * `Visualization of long-duration acoustic recordings of the environment`. A frame belongs to the minute in which it begins.
 * Memory is 512 bytes for each frame of a minute, 1.5 MB at 48 kHz, and 0.8 kB for each minute that was not taken.
 */
export function createMinuteSpectra(
  sampleRateHz: number,
  frameSamples: number,
  beganMs: number,
): MinuteSpectra {
  const firstMinute = Math.floor(beganMs / minuteMs);
  /** The sample with which the nth minute begins; the first one began before the recording. */
  const startOf = (nth: number) =>
    Math.max(0, Math.ceil((((firstMinute + nth) * minuteMs - beganMs) * sampleRateHz) / 1000));
  const levels = createBinLevels(bins, Math.ceil((60 * sampleRateHz) / frameSamples) + 1);
  const previous = new Float32Array(bins);
  const sums = new Float64Array(bins);
  const steps = new Float64Array(bins);
  let minutes: MinuteSpectrum[] = [];
  let nth = 0;
  let end = startOf(1);
  let frames = 0;
  let at = 0;
  let isNext = false;

  const close = () => {
    if (frames === 0) return;
    levels.end(frames);
    const seconds = (frames * frameSamples) / sampleRateHz;
    const bytes = new Uint8Array(3 * bins);
    for (let bin = 0; bin < bins; bin++) {
      const { concentration, rises } = levels.read(bin, frames);
      const sum = sums[bin]!;
      bytes[bin] = byteOf(sum > 0 ? steps[bin]! / sum : 0, spectrogramSteps.aci);
      bytes[bins + bin] = byteOf(concentration, spectrogramSteps.concentration);
      bytes[2 * bins + bin] = byteOf(rises / seconds, spectrogramSteps.events);
    }
    minutes.push({ minute: firstMinute + nth, ms: 0, bytes });
    sums.fill(0);
    steps.fill(0);
    frames = 0;
  };
  const takeUpTo = (samples: number) => {
    const taken = minutes.map(({ minute, bytes }) => {
      const place = minute - firstMinute;
      const heard = Math.min(samples, startOf(place + 1)) - startOf(place);
      return { minute, ms: Math.round((heard * 1000) / sampleRateHz), bytes };
    });
    minutes = [];
    return taken;
  };

  return {
    addFrame(power) {
      isNext = !isNext;
      if (!isNext) return;
      while (at >= end) {
        close();
        nth++;
        end = startOf(nth + 1);
      }
      joinLines(power, levels.powers);
      addSteps(levels.powers, previous, sums, steps);
      // What was before the minute is none of its steps.
      if (frames === 0) steps.fill(0);
      levels.keep(frames);
      frames++;
      at += frameSamples;
    },
    take: () => takeUpTo(Infinity),
    finish(samples) {
      close();
      return takeUpTo(samples);
    },
  };
}
