/** In nats; 0 when all values are zero. */
function shannonEntropy(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  if (sum === 0) return 0;
  let entropy = 0;
  for (let i = 0; i < values.length; i++) {
    const share = values[i]! / sum;
    if (share > 0) entropy -= share * Math.log(share);
  }
  return entropy;
}

/** Entropy over its maximum, 0 to 1 (scikit-maad `entropy`). */
export function normalisedEntropy(values: ArrayLike<number>): number {
  return values.length > 1 ? shannonEntropy(values) / Math.log(values.length) : 0;
}

/** Bin k is at k * sampleRateHz / windowSamples hertz. */
export interface FrequencyAxis {
  bins: number;
  resolutionHz: number;
}

/** First and last bin, inclusive. */
interface Band {
  first: number;
  last: number;
}

/** The lower of two equally near. */
function nearestBin({ bins, resolutionHz }: FrequencyAxis, hertz: number): number {
  return Math.min(bins - 1, Math.max(0, Math.ceil(hertz / resolutionHz - 0.5)));
}

/** Nearest bins (scikit-maad `index_bw`). */
export function bandBetween(axis: FrequencyAxis, lowHz: number, highHz: number): Band {
  return { first: nearestBin(axis, lowHz), last: nearestBin(axis, highHz) };
}

export interface SpectrumSums {
  frames: number;
  loudest: number;
  amplitude: Float64Array;
  power: Float64Array;
  steps: Float64Array;
}

/** Minutes, or gaps between them. */
interface SectionSums {
  addFrame(power: Float64Array): void;
  readonly section: SpectrumSums;
  readonly whole: SpectrumSums;
  endSection(): void;
}

const emptySums = (bins: number): SpectrumSums => ({
  frames: 0,
  loudest: 0,
  amplitude: new Float64Array(bins),
  power: new Float64Array(bins),
  steps: new Float64Array(bins),
});

function addTo(whole: Float64Array, part: Float64Array): void {
  for (let k = 0; k < whole.length; k++) whole[k]! += part[k]!;
  part.fill(0);
}

export function createSpectrumSums(bins: number): SectionSums {
  const previous = new Float64Array(bins);
  const section = emptySums(bins);
  const whole = emptySums(bins);
  return {
    section,
    whole,
    addFrame(power) {
      // A step into a section belongs to the whole only.
      const steps = section.frames === 0 ? whole.steps : section.steps;
      const first = section.frames + whole.frames === 0;
      let loudest = section.loudest;
      for (let k = 0; k < bins; k++) {
        const value = Math.sqrt(power[k]!);
        if (value > loudest) loudest = value;
        section.amplitude[k]! += value;
        section.power[k]! += power[k]!;
        if (!first) steps[k]! += Math.abs(value - previous[k]!);
        previous[k] = value;
      }
      section.loudest = loudest;
      section.frames++;
    },
    endSection() {
      addTo(whole.amplitude, section.amplitude);
      addTo(whole.power, section.power);
      addTo(whole.steps, section.steps);
      whole.loudest = Math.max(whole.loudest, section.loudest);
      whole.frames += section.frames;
      section.frames = 0;
      section.loudest = 0;
    },
  };
}

/** Relative amplitude steps summed over all bins (Pieretti et al. 2011; scikit-maad). */
export function acousticComplexity({ steps, amplitude }: SpectrumSums): number {
  let complexity = 0;
  amplitude.forEach((sum, k) => {
    if (sum > 0) complexity += steps[k]! / sum;
  });
  return complexity;
}

/**
 * Mean spectrum in decibels above its lowest value in the band, over the frequency resolution
 * (Boelman et al. 2007; scikit-maad in its soundecology form).
 */
export function bioacousticIndex(
  { amplitude, frames, loudest }: SpectrumSums,
  axis: FrequencyAxis,
  lowHz: number,
  highHz: number,
): number {
  const { first, last } = bandBetween(axis, lowHz, highHz);
  const decibels: number[] = [];
  for (let k = first; k <= last; k++) {
    const mean = amplitude[k]! / frames / loudest;
    decibels.push(20 * Math.log10(Math.max(mean, Number.MIN_VALUE)));
  }
  const lowest = decibels.reduce((a, b) => Math.min(a, b));
  return decibels.reduce((sum, value) => sum + value - lowest, 0) / axis.resolutionHz;
}

/**
 * -1 to 1 (Kasten et al. 2012; scikit-maad in its soundecology form); both bands include the bin at
 * their upper edge. Null when both are silent.
 */
export function soundscapeIndex(
  { power }: SpectrumSums,
  axis: FrequencyAxis,
  humanHz: readonly [number, number],
  animalHz: readonly [number, number],
): number | null {
  const step = humanHz[1] - humanHz[0];
  const highest = (axis.bins - 1) * axis.resolutionHz;
  const wide = Array.from({ length: Math.ceil(highest / step) }, (_, i) => {
    const first = Math.ceil((i * step) / axis.resolutionHz);
    const end = Math.min(axis.bins, Math.ceil(((i + 1) * step) / axis.resolutionHz));
    return power.subarray(first, end).reduce((sum, value) => sum + value, 0) / (end - first);
  });
  const energy = (band: readonly [number, number]) => {
    const { first, last } = bandBetween({ bins: wide.length, resolutionHz: step }, ...band);
    return wide.slice(first, last + 1).reduce((sum, value) => sum + value, 0);
  };
  const human = energy(humanHz);
  const animal = energy(animalHz);
  return human + animal > 0 ? (animal - human) / (animal + human) : null;
}

/** Hf of the mean power spectrum, 0 to 1 (Sueur et al. 2008; scikit-maad `frequency_entropy`). */
export const spectralEntropy = ({ power }: SpectrumSums): number => normalisedEntropy(power);

// Upper 17 bits of a float32; 0.017 dB a step.
const keptShift = 15;
const levels = 2 ** (31 - keptShift);

interface Counts<Table extends Uint32Array | Float64Array> {
  tables: readonly Table[];
  frames: number;
  loudest: number;
}

/** Relative to the loudest cell. */
interface BandActivity {
  addFrame(power: Float64Array): void;
  /** Share of cells at or above `thresholdDb`, in the open section. */
  sectionScores(thresholdDb: number): number[];
  wholeScores(thresholdDb: number): number[];
  endSection(): void;
}

const singles = new Float32Array(1);
const singleBits = new Uint32Array(singles.buffer);
function levelOf(power: number): number {
  singles[0] = power;
  return singleBits[0]! >>> keptShift;
}
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
 * By level, since the loudest is known at the end. Cells of the threshold's level are split evenly.
 */
export function createBandActivity(bands: readonly Band[], bins: number): BandActivity {
  const section: Counts<Uint32Array> = {
    tables: bands.map(() => new Uint32Array(levels)),
    frames: 0,
    loudest: 0,
  };
  // A year of silence overflows 32 bits.
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

/** Shannon entropy of band scores in nats (Villanueva-Rivera et al. 2011). */
export const acousticDiversity = (scores: readonly number[]): number => shannonEntropy(scores);

/** Gini coefficient of band scores, 0 to 1 (Villanueva-Rivera et al. 2011). */
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
