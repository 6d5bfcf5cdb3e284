import type { Cell } from '@biophony/contract/results/csv';
import type { DetectionRate, SpeciesComparison } from '@biophony/recordings/survey';

const ofRate = (group: 'a' | 'b') =>
  ['detections', 'hours', 'per_recorded_hour', 'low', 'high', 'interval'].map(
    (name) => `${group}_${name}`,
  );
const rateCells = (rate: DetectionRate | null): Cell[] =>
  rate === null
    ? [null, null, null, null, null, null]
    : [rate.detections, rate.hours, rate.perHour, rate.low, rate.high, rate.interval];

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
