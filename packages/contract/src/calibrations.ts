import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  createdAt,
  field,
  Id,
  id,
  joinsFilter,
  madeBy,
  model,
  modelVersion,
  NextCursor,
  Page,
  projectId,
  projectTitle,
  sampleId,
  settings,
  speciesFilter,
} from './fields.ts';
import { detectionKey } from './reviews.ts';
import { SampleScheme, Stratum } from './samples.ts';

const probability = z.number().min(0).max(1);
const score = z.number().min(0).max(1);

export const CurveCovariance = z.strictObject({
  aa: z.number().describe('Variance of a'),
  ab: z.number().describe('Covariance of a and b'),
  bb: z.number().describe('Variance of b'),
});

export const Curve = z
  .strictObject({
    a: z.number().describe('Where the curve lies'),
    b: z.number().describe('How steeply it rises'),
    covariance: CurveCovariance.describe('Of a and b, weights included'),
  })
  .describe('P(yes) = 1 / (1 + exp(-(a + b x))), x = log(score / (1 - score))');

export const ReviewedStratum = z.strictObject({
  ...Stratum.shape,
  reviewed: z.int().min(0).describe('Items with a verdict of yes or no'),
  yes: z.int().min(0).describe('Those with a verdict of yes'),
});

export const ProbabilityThreshold = z.strictObject({
  probability: probability.describe('The probability asked for'),
  score: field(score.nullable(), 'Null where no score reaches it', 0.83),
  low: score.nullable().describe('Lower end of its 95% interval'),
  high: score.nullable().describe('Upper end of its 95% interval'),
});
export const PrecisionThreshold = z.strictObject({
  precision: probability.describe('The share asked for'),
  score: field(
    score.nullable(),
    'The smallest score above which it is held with 95% certainty; null where none is',
    0.83,
  ),
  estimate: probability.nullable().describe('Precision of all detections above'),
  bound: probability.nullable().describe('Its one-sided 95% lower bound'),
  kept: probability.nullable().describe('Share of the detections that are above'),
});

export const CalibrationWarning = z.strictObject({
  code: field(
    z.enum([
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
    'Six digits of the app or the message, or a recovery code',
    'few_no',
  ),
  message: field(
    z.string(),
    'The same for a person, with what to do',
    'Verdicts of no: 4. A curve needs at least 10; review more detections with low scores.',
  ),
});

/** A share of detections with its 95% interval. */
export const CallDensity = z.strictObject({
  estimate: probability.describe('The share'),
  low: probability.describe('Lower end of its interval'),
  high: probability.describe('Upper end of its interval'),
});
export const IsotonicStep = z.strictObject({
  score: field(score, 'The score at which the step begins', 0.83),
  probability: probability.describe('Share of right detections from there on'),
});

/** Test whether verdicts of a stratum differ between sites. */
export const SitesTest = z.strictObject({
  statistic: z
    .number()
    .describe(
      'Squares between sites, times `degrees`, over what they are on average where sites agree; of calibrations of earlier versions twice the difference of the log likelihoods',
    ),
  degrees: z.int().describe('One less than there are sites'),
  p: probability.describe('Probability of so large a difference where sites do not differ'),
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
  scheme: SampleScheme.describe('How the sample was drawn, from which the figures are estimated'),
  yes: z.int().min(0).describe('Items with a verdict of yes'),
  no: z.int().min(0).describe('Items with a verdict of no'),
  unsure: z.int().min(0).describe('Count as neither'),
  open: z.int().min(0).describe('Items without a verdict'),
  curve: Curve.nullable().describe('Null where nothing was reviewed'),
  curve_if_unsure_no: Curve.nullable().describe('The curve if every unsure verdict were a no'),
  lowest: score.nullable().describe('Lowest score reviewed'),
  highest: score.nullable().describe('Highest score reviewed'),
  strata: z.array(ReviewedStratum).describe('The strata with their verdicts, from low to high'),
  probabilities: z
    .array(ProbabilityThreshold)
    .describe('Scores above which a detection is right with some probability'),
  precisions: z
    .array(PrecisionThreshold)
    .describe('Scores above which some share of all detections is right'),
  density: CallDensity.nullable().describe('Share of the detections that are of the species'),
  isotonic: z
    .array(IsotonicStep)
    .describe('Steps of a curve that only rises, to hold beside the other'),
  sites: SitesTest.nullable().describe('Whether sites differ from the curve; null for one site'),
  agreement: ReviewAgreement.describe('How far reviewers of the same detections agree'),
  warnings: z.array(CalibrationWarning).describe('What is wrong with the sample or the curve'),
});
export type CalibrationFigures = z.infer<typeof CalibrationFigures>;

export const CalibrationOrigin = z.strictObject({
  project_title: projectTitle,
  calibration_id: id('The calibration', '1679091c-5a88-4faf-afb5-e6087eb1b222'),
});

export const Calibration = z.strictObject({
  calibration_id: id('The calibration', '1679091c-5a88-4faf-afb5-e6087eb1b222'),
  project_id: projectId,
  species: detectionKey.species,
  joins: field(
    z.string(),
    'What model, version and settings the scores are of',
    '5f2c9d1e3b4a6c78',
  ),
  model,
  model_version: modelVersion,
  settings,
  version: z.int().min(1).describe('Counts up for a species, model, version and settings'),
  sample_id: sampleId,
  seed: z.string().describe('Of the draws behind the bounds, so that anybody gets the same'),
  figures: CalibrationFigures.describe('What the verdicts say'),
  reviewers: z.array(z.string()).describe('Display names, at that time'),
  made_by: madeBy,
  created_at: createdAt,
  taken_from: CalibrationOrigin.nullable().describe(
    'The project that it was made in, where that is another one',
  ),
});
export type Calibration = z.infer<typeof Calibration>;
export const CalibrationAnswer = z.strictObject({
  calibration: Calibration.describe('The calibration'),
});
export const Calibrations = z.strictObject({
  calibrations: z.array(Calibration).describe('Newest first'),
  next_cursor: NextCursor,
});

export const CalibrationCreate = z.strictObject({ sample_id: sampleId });
export const CalibrationPreview = z.strictObject({
  figures: CalibrationFigures.describe('What the verdicts say'),
});
export const CalibrationTake = z.strictObject({
  calibration_id: field(
    Id,
    'Of another project that the caller may read, of the same model',
    '1679091c-5a88-4faf-afb5-e6087eb1b222',
  ),
});

const tag = {
  name: 'Calibrations',
  description: 'What the verdicts on a sample say of the scores of a species',
};

export default defineEndpoints(tag, {
  calibrationsList: {
    route: ['GET', '/api/projects/{projectId}/calibrations'],
    summary: 'List the calibrations of a project',
    access: 'analysis:read',
    role: 'viewer',
    query: z.strictObject({
      ...Page,
      species: speciesFilter,
      joins: joinsFilter,
      latest: z
        .enum(['true'])
        .optional()
        .describe('true: the newest version of each species, model, version and settings'),
    }),
    answer: Calibrations,
  },
  calibrationsCreate: {
    route: ['POST', '/api/projects/{projectId}/calibrations'],
    summary: 'Fit a curve and thresholds to the verdicts on a stratified sample, and keep them',
    access: 'analysis:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['limit_reached', 'storage_exceeded', 'conflict'],
    body: CalibrationCreate,
    answer: CalibrationAnswer,
  },
  calibrationsPreview: {
    route: ['POST', '/api/projects/{projectId}/calibrations/preview'],
    summary: 'What a calibration would say of the verdicts so far',
    access: 'analysis:read',
    role: 'viewer',
    errors: ['conflict'],
    body: CalibrationCreate,
    answer: CalibrationPreview,
  },
  calibrationsGet: {
    route: ['GET', '/api/projects/{projectId}/calibrations/{calibrationId}'],
    summary: 'Read a calibration',
    access: 'analysis:read',
    role: 'viewer',
    answer: CalibrationAnswer,
  },
  calibrationsTake: {
    route: ['POST', '/api/projects/{projectId}/calibrations/take'],
    summary: 'Take a calibration of another project of the same model, version and settings',
    access: 'analysis:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['limit_reached', 'storage_exceeded', 'conflict'],
    body: CalibrationTake,
    answer: CalibrationAnswer,
  },
});
