import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  createdAt,
  Deleted,
  exampleSettings,
  field,
  fileId,
  id,
  Id,
  joinsFilter,
  madeBy,
  model,
  modelVersion,
  named,
  NextCursor,
  Page,
  projectId,
  sampleId,
  Settings,
  siteId,
  speciesFilter,
} from './fields.ts';
import { detectionKey, Review } from './reviews.ts';

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

const score = field(z.number().min(0).max(1), 'Confidence of the detection', 0.83);

export const Stratum = z.strictObject({
  low: field(score, 'Lowest score of the stratum', 0.7),
  high: field(score, 'Highest score of the stratum', 0.8),
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
  site_id: siteId.nullable().describe('The site of its deployment; null where none is known'),
};

export const SampleItemCreate = z
  .strictObject({
    ...item,
    site_id: item.site_id.optional(),
  })
  .omit({
    species: true,
  });
export type SampleItemCreate = z.infer<typeof SampleItemCreate>;

/** Makes scores comparable: those of other models or settings never share a calibration. */
const unit = {
  species: detectionKey.species,
  joins: field(
    z.string().min(1).max(64),
    'Model, version and settings of the scores: `joins` of the survey’s analyses',
    '5f2c9d1e3b4a6c78',
  ),
};

const strata = z.array(Stratum).min(1).max(limits.sample_strata).describe('From low to high');

export const SampleCreate = z.strictObject({
  sample_id: field(
    z.uuid().optional(),
    'The seed that it was drawn with; made where absent',
    '0f28b5d4-9d5a-4a1e-8c2b-7e6f5d4c3b21',
  ),
  ...unit,
  method: SampleMethod.describe('Whether devices or types of data are asked for'),
  scheme: SampleScheme.optional().describe(
    'Of a stratified sample; spread_over_sites where absent, as clients drew that do not know it',
  ),
  name: field(named(limits.sample_name_length).optional(), 'Its name, for people', 'Ada Green'),
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
    name: field(named(limits.sample_name_length), 'Its name, for people', 'Ada Green'),
    assigned_to: z
      .array(Id)
      .max(limits.sample_reviewers)
      .describe('Accounts that are asked; everybody who may review where it is empty'),
  })
  .partial();

export const SampleExtend = z.strictObject({
  scheme: SampleScheme.optional().describe(
    'How the items were drawn; spread_over_sites where absent. Of a stratified sample it must be that of the sample',
  ),
  items: z
    .array(SampleItemCreate)
    .min(1)
    .max(limits.sample_batch)
    .describe('The detections; those that the sample has already are left out'),
});
export const SampleExtended = z.strictObject({
  added: z.int().min(0).describe('Items that the sample did not have'),
  item_count: z.int().min(0).describe('Detections of the sample'),
});

export const SampleReviewer = z.strictObject({
  reviewer_id: id('The account of the reviewer'),
  reviewer: field(z.string(), 'Display name of the reviewer', 'Ada Green'),
  reviewed: z.int().min(0).describe('Items of the sample on which this person has a verdict'),
});

export const Sample = z.strictObject({
  sample_id: sampleId,
  project_id: projectId,
  ...unit,
  model,
  model_version: modelVersion,
  settings: field(Settings, 'Those in which the analyses agree', exampleSettings),
  method: SampleMethod.describe('Whether devices or types of data are asked for'),
  scheme: SampleScheme.nullable().describe('Null where the sample is not stratified'),
  name: field(z.string(), 'Its name, for people', 'Ada Green'),
  strata,
  item_count: z.int().min(0).describe('Detections of the sample'),
  reviewed: z.int().min(0).describe('Items on which somebody has a verdict'),
  mine: z.int().min(0).describe('Items on which the caller has a verdict'),
  disagreements: z
    .int()
    .min(0)
    .describe('Items on which verdicts differ and nobody has said the last word'),
  reviewers: z.array(SampleReviewer).describe('Who has verdicts on it'),
  assigned_to: z
    .array(Id)
    .describe('Accounts that are asked; everybody who may review where it is empty'),
  made_by: madeBy,
  created_at: createdAt,
});
export type Sample = z.infer<typeof Sample>;
export const SampleAnswer = z.strictObject({ sample: Sample.describe('The sample') });
export const Samples = z.strictObject({
  samples: z.array(Sample).describe('Newest first'),
  next_cursor: NextCursor,
});

export const SampleItem = z.strictObject({
  item: z.int().min(0).describe('Its place in the sample'),
  file_id: fileId,
  ...detectionKey,
  score,
  stratum: item.stratum,
  site_id: siteId.nullable(),
  duration_s: field(z.number().nullable(), 'Seconds of the whole recording', 55),
  recording_deleted: z.boolean().describe('True where the recording was deleted since'),
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

const tag = { name: 'Reviews' };

export default defineEndpoints(tag, {
  samplesList: {
    route: ['GET', '/api/projects/{projectId}/samples'],
    summary: 'List the samples of a project',
    access: 'analysis:read',
    role: 'viewer',
    query: z.strictObject({
      ...Page,
      species: speciesFilter,
      joins: joinsFilter,
    }),
    answer: Samples,
  },
  samplesCreate: {
    route: ['POST', '/api/projects/{projectId}/samples'],
    summary: 'Keep a sample of the detections of a species, for people to review',
    access: 'analysis:write',
    role: 'manager',
    status: 201,
    errors: ['limit_reached', 'storage_exceeded', 'conflict'],
    body: SampleCreate,
    answer: SampleAnswer,
  },
  samplesGet: {
    route: ['GET', '/api/projects/{projectId}/samples/{sampleId}'],
    summary: 'Read a sample and how far its review is',
    access: 'analysis:read',
    role: 'viewer',
    answer: SampleAnswer,
  },
  samplesUpdate: {
    route: ['PUT', '/api/projects/{projectId}/samples/{sampleId}'],
    summary: 'Rename a sample, or say who is asked',
    access: 'analysis:write',
    role: 'manager',
    body: SampleUpdate,
    answer: SampleAnswer,
  },
  samplesDelete: {
    route: ['DELETE', '/api/projects/{projectId}/samples/{sampleId}'],
    summary: 'Delete a sample; verdicts and calibrations stay',
    access: 'analysis:write',
    role: 'manager',
    answer: Deleted,
  },
  samplesItems: {
    route: ['GET', '/api/projects/{projectId}/samples/{sampleId}/items'],
    summary: 'List the detections of a sample with the verdicts on them',
    access: 'analysis:read',
    role: 'viewer',
    query: z.strictObject({
      ...Page,
      only: z
        .enum(['open', 'disagreements'])
        .optional()
        .describe('open: those on which the caller has no verdict'),
    }),
    answer: SampleItems,
  },
  samplesExtend: {
    route: ['POST', '/api/projects/{projectId}/samples/{sampleId}/items'],
    summary: 'Add detections to a sample, within its strata',
    access: 'analysis:write',
    role: 'manager',
    errors: ['limit_reached', 'storage_exceeded'],
    body: SampleExtend,
    answer: SampleExtended,
  },
});
