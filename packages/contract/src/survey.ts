import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  analysisId,
  analysisType,
  dataId,
  datasetName,
  deploymentId,
  deviceId,
  exampleSettings,
  field,
  Id,
  model,
  modelVersion,
  NextCursor,
  Page,
  Settings,
  SignedUrl,
  siteId,
  sizeBytes,
  time,
  Timestamp,
} from './fields.ts';

export const EffortHour = z.strictObject({
  hour: field(
    z.string(),
    'The local hour that begins then, ISO 8601 with offset',
    '2026-05-01T18:00:00+02:00',
  ),
  seconds: field(z.number().min(0).max(3600), 'Seconds recorded in it that can be read', 3300),
  recordings: z.int().min(0).describe('Recordings that have a part in it'),
});
export const EffortFailure = z.strictObject({
  date: z.string().nullable().describe('Local day; null where no time is known'),
  reason: field(
    z.string(),
    'unreadable: kept as another file; not_arrived; no_sound; no_length: not in the header; or the code with which the upload was refused, such as empty_file',
    'The recorder showed winter time.',
  ),
  files: z.int().min(1).describe('Files of that day and reason'),
});
export const DeploymentEffort = z.strictObject({
  deployment_id: deploymentId,
  site_id: siteId,
  time_zone: field(
    z.string(),
    'The zone whose hours these are: IANA name or offset',
    'Europe/Berlin',
  ),
  recordings: z.int().min(0).describe('Recordings that belong to it'),
  seconds: z.number().min(0).describe('Seconds recorded that can be read, each moment once'),
  first: time('When the first recording begins; null without recordings').nullable(),
  last: Timestamp.nullable().describe('Where the last recording ends'),
  hours: z
    .array(EffortHour)
    .max(limits.effort_hours)
    .describe('Local hours with recordings, in their order'),
  hours_left_out_s: z
    .number()
    .min(0)
    .describe(
      'Seconds recorded in further hours, which are not listed; 0 for less than six years of them',
    ),
  failures: z.array(EffortFailure).describe('Files without readable sound, by day and reason'),
});
export type DeploymentEffort = z.infer<typeof DeploymentEffort>;
export const Unassigned = z.strictObject({
  data_id: dataId,
  device_id: deviceId,
  recordings: z.int().min(1).describe('Recordings that belong to no deployment'),
  seconds: z.number().min(0).describe('Seconds of audio in them'),
});
export const Effort = z.strictObject({
  effort: z.array(DeploymentEffort).describe('In the order of the deployments'),
  unassigned: z
    .array(Unassigned)
    .describe(
      'Recordings that belong to no deployment, by dataset and recorder; behind the last deployment',
    ),
  next_cursor: NextCursor,
});
export type Effort = z.infer<typeof Effort>;

export const SurveyCube = z.strictObject({
  size_bytes: sizeBytes,
  download_url: SignedUrl.describe('Signed, expiring, ranged, with a file name'),
});

export const SurveyAnalysis = z.strictObject({
  analysis_id: analysisId,
  data_id: dataId,
  dataset_name: datasetName,
  analysis_type: analysisType,
  model,
  model_version: modelVersion,
  model_sha256: field(
    z.string().nullable().optional(),
    'SHA-256 of the weights that made the results; null where there are none, or nobody told. Results of other weights may differ, whatever model and version they name',
    '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5',
  ),
  settings: field(
    Settings,
    'Those in which analyses must agree to be shown together',
    exampleSettings,
  ),
  joins: field(
    z.string(),
    'Analyses of which this is the same may be shown together: model, version and settings agree',
    '5f2c9d1e3b4a6c78',
  ),
  in_time_zone: z
    .string()
    .nullable()
    .describe('The zone that its settings put times into; null where they stand as recorded'),
  detections: z.int().min(0).nullable().describe('Detections'),
  complete: z
    .boolean()
    .describe('false: the results are of a part of the recordings, since the analysis was stopped'),
  completed_at: time('When it ended; null while it has not'),
  counts: SurveyCube.nullable().describe(
    'survey-counts.parquet; null for results that were made before there was one',
  ),
  effort: SurveyCube.nullable().describe('survey-effort.parquet; null likewise'),
  spectrogram: SurveyCube.nullable().describe(
    'survey-spectrogram.parquet; null but for analyses of acoustic indices, which have neither counts nor effort',
  ),
});
export type SurveyAnalysis = z.infer<typeof SurveyAnalysis>;

export const SurveyAnalyses = z.strictObject({
  analyses: z.array(SurveyAnalysis).describe('Newest first'),
  next_cursor: NextCursor,
});

const tag = { name: 'Deployments' };

export default defineEndpoints(tag, {
  deploymentsEffort: {
    route: ['GET', '/api/projects/{projectId}/effort'],
    summary: 'Seconds recorded by deployment and local hour',
    access: 'projects:read',
    role: 'viewer',
    embed: true,
    query: z.strictObject({ ...Page, deployment_id: Id.optional() }),
    answer: Effort,
  },
  surveyAnalyses: {
    route: ['GET', '/api/projects/{projectId}/survey'],
    summary:
      'List the completed analyses of a survey, which of them may be shown together, and their cubes',
    access: 'analysis:read',
    role: 'viewer',
    embed: true,
    query: z.strictObject(Page),
    answer: SurveyAnalyses,
  },
});
