import { shannonEntropy } from './entropy.ts';
import type { Band } from './frequency-band.ts';

// The upper 17 bits of a float32: sign, exponent and 8 bits of mantissa, which is 0.017 dB a step.
const keptShift = 15;
const levels = 2 ** (31 - keptShift);

/** How much of each band is above a threshold relative to the loudest cell of the whole spectrogram. */
export interface BandActivity {
  addFrame(power: Float64Array): void;
  /** Share of each band's cells at or above `thresholdDb` re the loudest cell, 0 to 1. */
  scores(thresholdDb: number): number[];
}

/**
 * Counts the cells of each band by level while they stream past, since the loudest is known only at
 * the end. Levels are 0.017 dB wide; inside the one the threshold falls into, cells are shared out evenly.
 */
export function createBandActivity(bands: readonly Band[], bins: number): BandActivity {
  const counts = bands.map(() => new Uint32Array(levels));
  const singles = new Float32Array(bins);
  const bits = new Uint32Array(singles.buffer);
  let frames = 0;
  let loudest = 0;

  const shareAbove = (band: Band, count: Uint32Array, threshold: number): number => {
    singles[0] = threshold;
    const level = bits[0]! >>> keptShift;
    let above = 0;
    for (let i = level + 1; i < levels; i++) above += count[i]!;
    bits[0] = level << keptShift;
    const floor = singles[0]!;
    bits[0] = (level + 1) << keptShift;
    const part = (singles[0]! - threshold) / (singles[0]! - floor);
    return (above + count[level]! * part) / (frames * (band.last - band.first + 1));
  };

  return {
    addFrame(power) {
      frames++;
      for (let k = 0; k < bins; k++) {
        const value = power[k]!;
        if (value > loudest) loudest = value;
        singles[k] = value;
      }
      bands.forEach(({ first, last }, band) => {
        const count = counts[band]!;
        for (let k = first; k <= last; k++) count[bits[k]! >>> keptShift]!++;
      });
    },
    scores(thresholdDb) {
      if (loudest === 0) return bands.map(() => 0);
      const threshold = loudest * 10 ** (thresholdDb / 10);
      return bands.map((band, i) => shareAbove(band, counts[i]!, threshold));
    },
  };
}

/** Acoustic Diversity Index: the Shannon entropy of the bands' scores in nats (Villanueva-Rivera et al. 2011). */
export const acousticDiversity = (scores: readonly number[]): number => shannonEntropy(scores);

/** Acoustic Evenness Index: the Gini coefficient of the bands' scores, 0 to 1 (Villanueva-Rivera et al. 2011). */
export function acousticEvenness(scores: readonly number[]): number {
  const sorted = [...scores].sort((a, b) => a - b);
  const count = sorted.length;
  let sum = 0;
  let weighted = 0;
  sorted.forEach((score, i) => {
    sum += score;
    weighted += score * (i + 1);
  });
  return sum === 0 ? 0 : ((2 * weighted) / sum - (count + 1)) / count;
}
