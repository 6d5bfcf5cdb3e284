import { readFileSync } from 'node:fs';

/** Output of tests/fixtures/figures/survey_statistics.R. */
export interface Figures {
  made_by: string;
  quantiles: Record<'student' | 'chi_square' | 'beta', number[][]>;
  incidence: {
    name: string;
    of: [species: number, occasions: number, modulus: number, common: number];
    frequencies: number[];
    richness: number[];
    sd: number[];
    chao: number;
    chao_se: number;
  }[];
  poisson: number[][];
  poisson_ratio: (number | null)[][];
  between: { of: Nights; rate: number; se: number; low: number; high: number }[];
  between_ratio: number[][];
  none_ratio: number[][];
}

export type Nights = [count: number, modulus: number, calls: number];

export const figures = JSON.parse(
  readFileSync(
    new URL('../../../../../../tests/fixtures/figures/survey-statistics.json', import.meta.url),
    'utf8',
  ),
) as Figures;

/** `made` of tests/fixtures/figures/survey_statistics.R. */
export const madeFrequencies = (
  species: number,
  occasions: number,
  modulus: number,
  common: number,
): number[] =>
  Array.from({ length: species }, (_, at) => {
    const s = at + 1;
    const isFound = (_none: unknown, o: number) =>
      ((31 * s * s + 17 * o + 7 * s * o) % modulus) * s < common;
    return Array.from({ length: occasions }).filter(isFound).length;
  }).filter((frequency) => frequency > 0);

/** `nights` of tests/fixtures/figures/survey_statistics.R. */
export const madeNights = ([count, modulus, calls]: Nights) =>
  Array.from({ length: count }, (_, at) => {
    const n = at + 1;
    const detections = Math.floor(((7 * n * n) % modulus) / 3) ** 2 * calls;
    return { hours: 4 + ((3 * n) % 5) / 2, detections };
  });
