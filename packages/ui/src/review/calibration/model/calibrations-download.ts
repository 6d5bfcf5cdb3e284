import type { Calibration } from '@biophony/contract';
import type { Cell } from '@biophony/contract/results/csv';
import { chosenThreshold, type ThresholdChoice } from './chosen-threshold.ts';

const columns = [
  'species',
  'model',
  'model_version',
  'calibration_id',
  'version',
  'created_at',
  'scheme',
  'threshold_by',
  'wanted',
  'threshold',
  'threshold_low',
  'threshold_high',
  'precision_estimate',
  'precision_bound',
  'kept_low',
  'kept_high',
  'yes',
  'no',
  'unsure',
  'intercept',
  'slope',
  'warnings',
  'taken_from',
  'reviewers',
];

/** The table of calibrations with full precision, for a choice of threshold. */
export const calibrationsDownload = (
  calibrations: readonly Calibration[],
  choice: ThresholdChoice,
) => ({
  columns: columns.map((label) => ({ label })),
  rows: calibrations.map((one): Cell[] => {
    const { figures, seed } = one;
    const { score, interval, kept, precision } = chosenThreshold({ ...figures, seed }, choice);
    return [
      one.species,
      one.model,
      one.model_version,
      one.calibration_id,
      one.version,
      one.created_at,
      figures.scheme,
      choice.by,
      choice.least,
      score,
      interval?.low ?? null,
      interval?.high ?? null,
      precision?.estimate ?? null,
      precision?.bound ?? null,
      kept?.low ?? null,
      kept?.high ?? null,
      figures.yes,
      figures.no,
      figures.unsure,
      figures.curve?.a ?? null,
      figures.curve?.b ?? null,
      figures.warnings.map(({ code }) => code).join(' '),
      one.taken_from?.calibration_id ?? null,
      one.reviewers.join('; '),
    ];
  }),
});
