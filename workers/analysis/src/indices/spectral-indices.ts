import { normalisedEntropy } from './entropy.ts';
import { bandBetween, type FrequencyAxis } from './frequency-band.ts';
import type { SpectrumSums } from './spectrum-sums.ts';

/** Acoustic Complexity Index: relative amplitude steps summed over all bins (Pieretti et al. 2011; scikit-maad). */
export function acousticComplexity({ steps, amplitude }: SpectrumSums): number {
  let complexity = 0;
  amplitude.forEach((sum, k) => {
    if (sum > 0) complexity += steps[k]! / sum;
  });
  return complexity;
}

/**
 * Bioacoustic Index: the mean spectrum in decibels above its lowest value in the band, summed and
 * divided by the frequency resolution (Boelman et al. 2007; scikit-maad in its soundecology form).
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
 * Normalised Difference Soundscape Index, -1 to 1 (Kasten et al. 2012; scikit-maad in its soundecology
 * form): mean power of bins as wide as the human band, where both bands take in the bin that starts at
 * their upper edge. Null when both bands are silent.
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

/** Spectral entropy Hf of the mean power spectrum, 0 to 1 (Sueur et al. 2008; scikit-maad `frequency_entropy`). */
export const spectralEntropy = ({ power }: SpectrumSums): number => normalisedEntropy(power);
