import * as z from 'zod';
import { Id, NextCursor, Settings, Timestamp } from '../shared/common.ts';
import { programText } from '../shared/holds.ts';
import { detectionKey } from './review.ts';
import { SampleScheme, Stratum } from './sample.ts';

const probability = z.number().min(0).max(1);
const score = z.number().min(0).max(1);

export const CurveCovariance = z.strictObject({ aa: z.number(), ab: z.number(), bb: z.number() });

export const Curve = z
  .strictObject({
    a: z.number(),
    b: z.number(),
    covariance: CurveCovariance.describe('Of a and b, weights included'),
  })
  .describe('P(yes) = 1 / (1 + exp(-(a + b x))), x = log(score / (1 - score))');

export const ReviewedStratum = z.strictObject({
  ...Stratum.shape,
  reviewed: z.int().min(0).describe('Items with a verdict of yes or no'),
  yes: z.int().min(0),
});

export const ProbabilityThreshold = z.strictObject({
  probability,
  score: score.nullable().describe('Null where no score reaches it'),
  low: score.nullable().describe('Lower end of its 95% interval'),
  high: score.nullable(),
});
export const PrecisionThreshold = z.strictObject({
  precision: probability,
  score: score
    .nullable()
    .describe('The smallest score above which it is held with 95% certainty; null where none is'),
  estimate: probability.nullable().describe('Precision of all detections above'),
  bound: probability.nullable().describe('Its one-sided 95% lower bound'),
  kept: probability.nullable().describe('Share of the detections that are above'),
});

export const CalibrationWarning = z.strictObject({
  code: z.enum([
    'slope_not_positive',
    'few_yes',
    'few_no',
    'all_yes',
    'all_no',
    'separation',
    'threshold_outside_sample',
    'spread_over_sites',
    'sites_disagree',
    'empty_strata',
    'nothing_reviewed',
    'weights_differ',
  ]),
  message: z.string().describe('The same for a person, with what to do'),
});

/** A share of detections with its 95% interval. */
export const CallDensity = z.strictObject({
  estimate: probability,
  low: probability,
  high: probability,
});
export const IsotonicStep = z.strictObject({ score, probability });
/** Test whether verdicts of a stratum differ between sites. */
export const SitesTest = z.strictObject({
  statistic: z.number(),
  degrees: z.int(),
  p: probability,
});
/** Agreement between reviewers of the same detections. */
export const ReviewAgreement = z.strictObject({
  items: z.int().min(0).describe('Items with verdicts of several people'),
  share: probability.nullable().describe('Mean share of the verdict most people gave'),
  kappa: z.number().nullable().describe('Cohen’s, for two reviewers'),
  alpha: z.number().nullable().describe('Krippendorff’s, for more'),
});

/** Figures from the verdicts on a sample. */
export const CalibrationFigures = z.strictObject({
  scheme: SampleScheme,
  yes: z.int().min(0),
  no: z.int().min(0),
  unsure: z.int().min(0).describe('Count as neither'),
  open: z.int().min(0).describe('Items without a verdict'),
  curve: Curve.nullable().describe('Null where nothing was reviewed'),
  curve_if_unsure_no: Curve.nullable(),
  lowest: score.nullable().describe('Lowest score reviewed'),
  highest: score.nullable().describe('Highest score reviewed'),
  strata: z.array(ReviewedStratum),
  probabilities: z.array(ProbabilityThreshold),
  precisions: z.array(PrecisionThreshold),
  density: CallDensity.nullable().describe('Share of the detections that are of the species'),
  isotonic: z
    .array(IsotonicStep)
    .describe('Steps of a curve that only rises, to hold beside the other'),
  sites: SitesTest.nullable().describe('Whether sites differ from the curve; null for one site'),
  agreement: ReviewAgreement,
  warnings: z.array(CalibrationWarning),
});
export type CalibrationFigures = z.infer<typeof CalibrationFigures>;

export const CalibrationOrigin = z.strictObject({ project_title: z.string(), calibration_id: Id });

export const Calibration = z.strictObject({
  calibration_id: Id,
  project_id: Id,
  species: detectionKey.species,
  joins: programText(z.string()),
  model: z.string().nullable(),
  model_version: z.string().nullable(),
  settings: Settings,
  version: z.int().min(1).describe('Counts up for a species, model, version and settings'),
  sample_id: Id,
  seed: z.string().describe('Of the draws behind the bounds, so that anybody gets the same'),
  figures: CalibrationFigures,
  reviewers: z.array(z.string()).describe('Display names, at that time'),
  made_by: z.string(),
  created_at: Timestamp,
  taken_from: CalibrationOrigin.nullable().describe(
    'The project that it was made in, where that is another one',
  ),
});
export type Calibration = z.infer<typeof Calibration>;
export const CalibrationAnswer = z.strictObject({ calibration: Calibration });
export const Calibrations = z.strictObject({
  calibrations: z.array(Calibration).describe('Newest first'),
  next_cursor: NextCursor,
});

export const CalibrationCreate = z.strictObject({ sample_id: Id });
export const CalibrationPreview = z.strictObject({ figures: CalibrationFigures });
export const CalibrationTake = z.strictObject({
  calibration_id: Id.describe('Of another project that the caller may read, of the same model'),
});
