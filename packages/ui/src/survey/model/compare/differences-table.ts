import { hourlyRateSeconds } from '@biophony/contract/constants';
import type { Cell } from '@biophony/contract/results/csv';
import type { DetectionRate, SpeciesComparison } from '@biophony/recordings/survey';

const ofRate = (group: 'a' | 'b') =>
  ['detections', 'hours', 'per_recorded_hour', 'low', 'high', 'interval'].map(
    (name) => `${group}_${name}`,
  );
function rateCells(rate: DetectionRate | null): Cell[] {
  if (rate === null) return [null, null, null, null, null, null];
  const { detections, hours, perHour, low, high, interval } = rate;
  // Less than an hour has its detections and its length alone.
  return 3600 * hours < hourlyRateSeconds
    ? [detections, hours, null, null, null, interval]
    : [detections, hours, perHour, low, high, interval];
}

/** All that is known of the rates of two groups, for a download: both rates and their ratio, with their 95 % limits. */
export const differencesTable = (species: readonly SpeciesComparison[]) => ({
  columns: [
    'species',
    ...ofRate('a'),
    ...ofRate('b'),
    'ratio',
    'ratio_low',
    'ratio_high',
    'ratio_interval',
  ].map((label) => ({ label })),
  rows: species.map(({ species: name, a, b, ratio }): Cell[] => [
    name,
    ...rateCells(a),
    ...rateCells(b),
    ratio?.ratio ?? null,
    ratio?.low ?? null,
    ratio?.high ?? null,
    ratio?.interval ?? null,
  ]),
});
