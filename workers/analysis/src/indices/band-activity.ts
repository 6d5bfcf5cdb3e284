import { shannonEntropy } from './entropy.ts';
import type { Band } from './frequency-band.ts';

// The upper 17 bits of a float32: sign, exponent and 8 bits of mantissa, which is 0.017 dB a step.
const keptShift = 15;
const levels = 2 ** (31 - keptShift);

/** Cells of each band by level. */
interface Counts<Table extends Uint32Array | Float64Array> {
  tables: readonly Table[];
  frames: number;
  loudest: number;
}

/** How much of each band is above a threshold relative to the loudest cell of a section, or of the whole spectrogram. */
export interface BandActivity {
  addFrame(power: Float64Array): void;
  /** Share of each band's cells at or above `thresholdDb` re the loudest cell, 0 to 1, in the open section. */
  sectionScores(thresholdDb: number): number[];
  /** The same in all sections that were ended. */
  wholeScores(thresholdDb: number): number[];
  /** Adds the open section to the whole and begins the next. */
  endSection(): void;
}

const singles = new Float32Array(1);
const singleBits = new Uint32Array(singles.buffer);
/** The level of a power. */
function levelOf(power: number): number {
  singles[0] = power;
  return singleBits[0]! >>> keptShift;
}
/** The lowest power of a level. */
function floorOf(level: number): number {
  singleBits[0] = level << keptShift;
  return singles[0]!;
}

function scoresOf(
  bands: readonly Band[],
  { tables, frames, loudest }: Counts<Uint32Array | Float64Array>,
  thresholdDb: number,
): number[] {
  if (loudest === 0) return bands.map(() => 0);
  const threshold = loudest * 10 ** (thresholdDb / 10);
  const level = levelOf(threshold);
  const [floor, next] = [floorOf(level), floorOf(level + 1)];
  const part = (next - threshold) / (next - floor);
  const highest = levelOf(loudest);
  return bands.map((band, i) => {
    const table = tables[i]!;
    let above = 0;
    for (let at = level + 1; at <= highest; at++) above += table[at]!;
    return (above + table[level]! * part) / (frames * (band.last - band.first + 1));
  });
}

/**
 * Counts the cells of each band by level while they stream past, since the loudest is known only at
 * the end. Levels are 0.017 dB wide; inside the one the threshold falls into, cells are shared out evenly.
 */
export function createBandActivity(bands: readonly Band[], bins: number): BandActivity {
  const section: Counts<Uint32Array> = {
    tables: bands.map(() => new Uint32Array(levels)),
    frames: 0,
    loudest: 0,
  };
  // A year of silence has more cells of one level than 32 bits count.
  const whole: Counts<Float64Array> = {
    tables: bands.map(() => new Float64Array(levels)),
    frames: 0,
    loudest: 0,
  };
  const { tables } = section;
  const powers = new Float32Array(bins);
  const bits = new Uint32Array(powers.buffer);

  return {
    addFrame(power) {
      section.frames++;
      let { loudest } = section;
      for (let k = 0; k < bins; k++) {
        const value = power[k]!;
        if (value > loudest) loudest = value;
        powers[k] = value;
      }
      section.loudest = loudest;
      bands.forEach(({ first, last }, band) => {
        const table = tables[band]!;
        for (let k = first; k <= last; k++) table[bits[k]! >>> keptShift]!++;
      });
    },
    sectionScores: (thresholdDb) => scoresOf(bands, section, thresholdDb),
    wholeScores: (thresholdDb) => scoresOf(bands, whole, thresholdDb),
    endSection() {
      const end = levelOf(section.loudest) + 1;
      tables.forEach((table, band) => {
        const sums = whole.tables[band]!;
        for (let level = 0; level < end; level++) sums[level]! += table[level]!;
        table.fill(0, 0, end);
      });
      whole.frames += section.frames;
      whole.loudest = Math.max(whole.loudest, section.loudest);
      section.frames = 0;
      section.loudest = 0;
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
