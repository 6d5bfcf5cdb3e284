import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { Id, named, NextCursor, Settings, Timestamp } from '../shared/common.ts';
import { programText } from '../shared/holds.ts';
import { detectionKey, Review } from './review.ts';

export const SampleMethod = z
  .enum(['stratified', 'all_above', 'most_uncertain', 'first_of_night', 'random'])
  .describe('stratified is the one that a calibration needs');
export type SampleMethod = z.infer<typeof SampleMethod>;

export const SampleScheme = z
  .enum(['random_in_strata', 'spread_over_sites'])
  .describe(
    'How a stratified sample was drawn in each stratum: each detection as likely as another, or one of each site in turn, as earlier versions did',
  );
export type SampleScheme = z.infer<typeof SampleScheme>;

const score = z.number().min(0).max(1).describe('Confidence of the detection');

export const Stratum = z.strictObject({
  low: score.describe('Lowest score of the stratum'),
  high: score.describe('Highest score of the stratum'),
  detections: z.int().min(0).describe('Detections of the species in it, in all analyses joined'),
});
export type Stratum = z.infer<typeof Stratum>;

const item = {
  ...detectionKey,
  score,
  stratum: z
    .int()
    .min(0)
    .max(limits.sample_strata - 1)
    .describe('Index of its stratum'),
  site_id: Id.nullable().describe('The site of its deployment; null where none is known'),
};

export const SampleItemCreate = z.strictObject({ ...item, site_id: item.site_id.optional() }).omit({
  species: true,
});
export type SampleItemCreate = z.infer<typeof SampleItemCreate>;

/** Makes scores comparable: those of other models or settings never share a calibration. */
const unit = {
  species: detectionKey.species,
  joins: programText(z.string().min(1).max(64)).describe(
    'Model, version and settings of the scores: `joins` of the survey’s analyses',
  ),
};

const strata = z.array(Stratum).min(1).max(limits.sample_strata).describe('From low to high');

export const SampleCreate = z.strictObject({
  sample_id: z.uuid().optional().describe('The seed that it was drawn with; made where absent'),
  ...unit,
  method: SampleMethod,
  scheme: SampleScheme.optional().describe(
    'Of a stratified sample; spread_over_sites where absent, as clients drew that do not know it',
  ),
  name: named(limits.sample_name_length).optional(),
  strata,
  items: z
    .array(SampleItemCreate)
    .min(1)
    .max(limits.sample_batch)
    .describe('In the order in which they are asked; further ones by samplesExtend'),
  assigned_to: z
    .array(Id)
    .max(limits.sample_reviewers)
    .optional()
    .describe('Accounts of members who are asked; everybody who may review where absent or empty'),
});
export type SampleCreate = z.infer<typeof SampleCreate>;

export const SampleUpdate = z
  .strictObject({
    name: named(limits.sample_name_length),
    assigned_to: z.array(Id).max(limits.sample_reviewers),
  })
  .partial();

export const SampleExtend = z.strictObject({
  scheme: SampleScheme.optional().describe(
    'How the items were drawn; spread_over_sites where absent. Of a stratified sample it must be that of the sample',
  ),
  items: z.array(SampleItemCreate).min(1).max(limits.sample_batch),
});
export const SampleExtended = z.strictObject({
  added: z.int().min(0).describe('Items that the sample did not have'),
  item_count: z.int().min(0),
});

export const SampleReviewer = z.strictObject({
  reviewer_id: Id,
  reviewer: z.string(),
  reviewed: z.int().min(0).describe('Items of the sample on which this person has a verdict'),
});

export const Sample = z.strictObject({
  sample_id: Id,
  project_id: Id,
  ...unit,
  model: z.string().nullable(),
  model_version: z.string().nullable(),
  settings: Settings.describe('Those in which the analyses agree'),
  method: SampleMethod,
  scheme: SampleScheme.nullable().describe('Null where the sample is not stratified'),
  name: z.string(),
  strata,
  item_count: z.int().min(0),
  reviewed: z.int().min(0).describe('Items on which somebody has a verdict'),
  mine: z.int().min(0).describe('Items on which the caller has a verdict'),
  disagreements: z
    .int()
    .min(0)
    .describe('Items on which verdicts differ and nobody has said the last word'),
  reviewers: z.array(SampleReviewer),
  assigned_to: z.array(Id),
  made_by: z.string(),
  created_at: Timestamp,
});
export type Sample = z.infer<typeof Sample>;
export const SampleAnswer = z.strictObject({ sample: Sample });
export const Samples = z.strictObject({
  samples: z.array(Sample).describe('Newest first'),
  next_cursor: NextCursor,
});

export const SampleItem = z.strictObject({
  item: z.int().min(0).describe('Its place in the sample'),
  file_id: Id,
  ...detectionKey,
  score,
  stratum: item.stratum,
  site_id: Id.nullable(),
  duration_s: z.number().nullable().describe('Seconds of the whole recording'),
  recording_deleted: z.boolean(),
  mine: Review.nullable().describe('The verdict of the caller that counts'),
  verdicts: z
    .array(Review)
    .describe('The verdict of each reviewer that counts, and the last word where there is one'),
});
export type SampleItem = z.infer<typeof SampleItem>;
export const SampleItems = z.strictObject({
  items: z.array(SampleItem).describe('In the order of the sample'),
  next_cursor: NextCursor,
});
