import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { Id, NextCursor, Timestamp, trimmed } from '../shared/common.ts';
import { exactPlace, recorderName } from '../shared/holds.ts';
import { DeploymentCorrection, zoneFields } from './correction.ts';
import { SiteCreate } from './site.ts';

const Moment = z.iso.datetime({ offset: true }).describe('ISO 8601 with offset');
const RecordedAt = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)?$/,
    'must be a time as the recorder wrote it, such as 2024-05-01T18:00:00+02:00',
  )
  .describe('Time as the recorder wrote it, with its offset where it names one');

const details = {
  device_id: recorderName(z.string().trim().min(1).max(100))
    .nullable()
    .describe('Null for recordings that name no recorder; a dataset must then be named'),
  data_id: Id.nullable().describe('Its dataset; null for any dataset of the project'),
  height_m: z.number().min(-12_000).max(100_000).nullable().describe('Metres above the ground'),
  orientation: z.string().trim().max(limits.deployment_text_length).nullable(),
  ...zoneFields,
  setup_by: z.string().trim().max(limits.deployment_text_length).nullable(),
  note: z.string().trim().max(limits.survey_note_length).nullable(),
};
const recordedTimes = {
  recorded_from: RecordedAt.nullable().describe(
    'recorded_at of its first recording, where recorded time bounds it',
  ),
  recorded_to: RecordedAt.nullable().describe(
    'recorded_at of its last recording, where recorded time bounds it',
  ),
};

export const Deployment = z.strictObject({
  deployment_id: Id,
  project_id: Id,
  site_id: Id,
  ...details,
  dataset_deleted: z
    .boolean()
    .describe(
      'Its dataset was deleted: no recordings belong to it until data_id is sent, null for any dataset',
    ),
  start: Timestamp.nullable().describe(
    'True time from which its recordings count; corrected where recorded time bounds it; null for no bound',
  ),
  end: Timestamp.nullable().describe('True time until which they count; null for no bound'),
  ...recordedTimes,
  clock_offset_s: z
    .number()
    .describe('Seconds that the correction adds at the start of the deployment'),
  clock_drift_s_per_day: z.number().describe('Seconds a day by which that grows'),
  correction: DeploymentCorrection.nullable().describe('The correction in effect'),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().describe('Counts up with every change; send it as If-Match to notice races'),
});
export type Deployment = z.infer<typeof Deployment>;

export const Deployments = z.strictObject({
  deployments: z.array(Deployment).describe('In the order in which they were made'),
  next_cursor: NextCursor,
});
export const DeploymentAnswer = z.strictObject({ deployment: Deployment });

const written = z
  .strictObject({
    ...details,
    start: Moment.nullable().describe('Not beside recorded times'),
    end: Moment.nullable().describe('Not beside recorded times'),
    ...recordedTimes,
  })
  .partial();

export const DeploymentCreate = written
  .extend({
    site_id: Id.nullable().optional().describe('A site that is there'),
    site: SiteCreate.nullable()
      .optional()
      .describe('Or a new site; one of that name, whatever its case, is taken where it is there'),
  })
  .refine(({ site_id, site }) => (site_id == null) !== (site == null), {
    message: 'must name a site: either site_id or site',
    path: ['site_id'],
  });
export type DeploymentCreate = z.infer<typeof DeploymentCreate>;
export const DeploymentsCreate = z.strictObject({
  deployments: z
    .array(DeploymentCreate)
    .min(1)
    .max(limits.deployment_batch)
    .describe('All are made, or none'),
});
export const DeploymentsMade = z.strictObject({
  deployments: z.array(Deployment).describe('In the order asked'),
});
export const DeploymentUpdate = written
  .extend({ site_id: Id.optional() })
  .describe('What is absent stays as it is; null means not known');
export type DeploymentUpdate = z.infer<typeof DeploymentUpdate>;

export const NearSite = z.strictObject({ site_id: Id, name: trimmed(limits.site_name_length) });

export const DeploymentProposal = z.strictObject({
  device_id: recorderName(z.string()).nullable(),
  recorded_from: RecordedAt,
  recorded_to: RecordedAt,
  recordings: z.int().min(1),
  duration_s: z.number().min(0).describe('Seconds of audio'),
  latitude: exactPlace(z.number())
    .nullable()
    .describe('Middle of the places that its recordings name'),
  longitude: exactPlace(z.number()).nullable(),
  site: NearSite.nullable().describe('The nearest site within 100 m'),
  deployment_id: Id.nullable().describe('A deployment that its first recording belongs to'),
  concerns: z.array(z.string()).describe('What is odd about its times, in sentences'),
});
export type DeploymentProposal = z.infer<typeof DeploymentProposal>;
export const DeploymentProposals = z.strictObject({
  proposals: z
    .array(DeploymentProposal)
    .max(limits.deployment_batch)
    .describe('By recorder and time'),
  untimed: z.int().min(0).describe('Recordings without a time, which belong to no proposal'),
  left_out: z.int().min(0).describe('Further proposals at least, which are not answered'),
});
export type DeploymentProposals = z.infer<typeof DeploymentProposals>;
