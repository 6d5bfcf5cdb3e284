import { spectrogramBins as bins } from '@biophony/contract/results';
import { spectrogramSteps } from '@biophony/recordings/cubes';
import { createBinLevels } from './bin-levels.ts';

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
