import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  createdAt,
  dataId,
  Deleted,
  deploymentId,
  deviceId,
  field,
  id,
  Id,
  madeBy,
  NextCursor,
  Page,
  projectId,
  siteId,
  time,
  Timestamp,
  trimmed,
  updatedAt,
  UtcOffset,
  version,
  ZoneName,
} from './fields.ts';
import { SiteCreate } from './sites.ts';

export const KnownTime = z.strictObject({
  shown: z.string().max(40).describe('What the clock showed, ISO 8601'),
  actual: z.string().max(40).describe('What the time was, ISO 8601 with offset'),
});

/** What a correction does to a clock. */
const clock = {
  time_zone: field(
    ZoneName.nullable(),
    'The zone whose wall clock the recorder showed, summer time included',
    'Europe/Berlin',
  ),
  utc_offset: field(UtcOffset.nullable(), 'The offset that its wall clock had all the time', null),
  shift_s: z.number().min(-1e10).max(1e10).describe('Seconds added; 0 for none'),
  drift: field(
    z.array(KnownTime).length(2).nullable(),
    'Two moments of a clock that ran evenly too fast or too slow',
    null,
  ),
};

export const DeploymentCorrection = z.strictObject({
  correction_id: id('The correction', '1ff1de77-4005-4f8d-9f13-a3c9e2b2ab12'),
  deployment_id: deploymentId,
  ...clock,
  reason: field(
    z.string().nullable(),
    'Why, in words; null where nobody wrote it',
    'The recorder showed winter time.',
  ),
  made_by: madeBy,
  made_at: time('When it was made'),
  ended: z.enum(['replaced', 'reverted']).nullable().describe('Null while it is in effect'),
  ended_by: z
    .string()
    .nullable()
    .describe('Display name of who ended it; null while it is in effect'),
  ended_at: time('When it ended; null while it is in effect').nullable(),
});
export type DeploymentCorrection = z.infer<typeof DeploymentCorrection>;

const Moment = z.iso.datetime({ offset: true }).describe('ISO 8601 with offset');
const RecordedAt = field(
  z
    .string()
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)?$/,
      'must be a time as the recorder wrote it, such as 2024-05-01T18:00:00+02:00',
    ),
  'Time as the recorder wrote it, with its offset where it names one',
  '2026-05-01T18:00:00',
);

const details = {
  device_id: field(
    z.string().trim().min(1).max(100).nullable(),
    'Null for recordings that name no recorder; a dataset must then be named',
    '24F319055FDF1234',
  ),
  data_id: dataId.nullable().describe('Its dataset; null for any dataset of the project'),
  height_m: field(z.number().min(-12_000).max(100_000).nullable(), 'Metres above the ground', 1.5),
  orientation: field(
    z.string().trim().max(limits.deployment_text_length).nullable(),
    'Which way it faces, in words; null where it is not known',
    'North',
  ),
  time_zone: field(
    ZoneName.nullable(),
    'Zone of its local hours and of clocks that name none: IANA name; not beside an offset',
    'Europe/Berlin',
  ),
  utc_offset: field(
    UtcOffset.nullable(),
    'Or the offset of its local hours, the same all year, such as +02:00',
    null,
  ),
  setup_by: field(
    z.string().trim().max(limits.deployment_text_length).nullable(),
    'Who set it up; null where it is not known, and for widgets',
    'Ada Green',
  ),
  note: field(
    z.string().trim().max(limits.survey_note_length).nullable(),
    'What people should know of the deployment',
    null,
  ),
};
const recordedTimes = {
  recorded_from: RecordedAt.nullable().describe(
    'recorded_at of its first recording, where recorded time bounds it',
  ),
  recorded_to: field(
    RecordedAt.nullable(),
    'recorded_at of its last recording, where recorded time bounds it',
    '2026-05-15T05:59:00',
  ),
};

export const Deployment = z.strictObject({
  deployment_id: deploymentId,
  project_id: projectId,
  site_id: siteId,
  ...details,
  time_zone: details.time_zone.describe(
    'Zone of its local hours: IANA name; null where an offset is',
  ),
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
  created_at: createdAt,
  updated_at: updatedAt,
  version,
});
export type Deployment = z.infer<typeof Deployment>;

export const Deployments = z.strictObject({
  deployments: z.array(Deployment).describe('In the order in which they were made'),
  next_cursor: NextCursor,
});
export const DeploymentAnswer = z.strictObject({
  deployment: Deployment.describe('The deployment'),
});

const written = z
  .strictObject({
    ...details,
    start: field(Moment.nullable(), 'Not beside recorded times', null),
    end: field(Moment.nullable(), 'Not beside recorded times', null),
    ...recordedTimes,
  })
  .partial();

export const DeploymentCreate = written
  .extend({
    site_id: siteId.nullable().optional().describe('A site that is there'),
    site: field(
      SiteCreate.nullable().optional(),
      'Or a new site; one of that name, whatever its case, is taken where it is there',
      null,
    ),
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
  .extend({ site_id: siteId.optional() })
  .describe('What is absent stays as it is; null means not known');
export type DeploymentUpdate = z.infer<typeof DeploymentUpdate>;

export const NearSite = z.strictObject({
  site_id: siteId,
  name: field(trimmed(limits.site_name_length), 'Name of the site', 'Lake north'),
});

export const DeploymentProposal = z.strictObject({
  device_id: deviceId,
  recorded_from: RecordedAt,
  recorded_to: RecordedAt.meta({ example: '2026-05-15T05:59:00' }),
  recordings: z.int().min(1).describe('Recordings that it would take in'),
  duration_s: field(z.number().min(0), 'Seconds of audio', 55),
  latitude: field(z.number().nullable(), 'Middle of the places that its recordings name', 51.5),
  longitude: field(z.number().nullable(), 'The same, degrees east', 7.1),
  site: NearSite.nullable().describe('The nearest site within 100 m'),
  deployment_id: deploymentId
    .nullable()
    .describe('A deployment that its first recording belongs to'),
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

const tag = {
  name: 'Deployments',
  description: 'Recorders at sites for a time, their clocks, and what they recorded',
};

export default defineEndpoints(tag, {
  deploymentProposals: {
    route: ['GET', '/api/data/datasets/{dataId}/deployment-proposals'],
    summary: 'Which deployments the recordings of a dataset come from, by recorder, time and place',
    access: 'data:read',
    role: 'viewer',
    answer: DeploymentProposals,
  },
  deploymentsList: {
    route: ['GET', '/api/projects/{projectId}/deployments'],
    summary: 'List the deployments of a project',
    access: 'projects:read',
    role: 'viewer',
    embed: true,
    query: z.strictObject({ ...Page, site_id: Id.optional(), data_id: Id.optional() }),
    answer: Deployments,
  },
  deploymentsCreate: {
    route: ['POST', '/api/projects/{projectId}/deployments'],
    summary: 'Create deployments, and sites for them; all of them or none',
    access: 'projects:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['conflict', 'limit_reached'],
    body: DeploymentsCreate,
    answer: DeploymentsMade,
  },
  deploymentsUpdate: {
    route: ['PUT', '/api/projects/{projectId}/deployments/{deploymentId}'],
    summary: 'Change a deployment',
    access: 'projects:write',
    role: 'manager',
    conditional: true,
    errors: ['conflict'],
    body: DeploymentUpdate,
    answer: DeploymentAnswer,
  },
  deploymentsDelete: {
    route: ['DELETE', '/api/projects/{projectId}/deployments/{deploymentId}'],
    summary: 'Delete a deployment with its corrections; its recordings stay, and belong to none',
    access: 'projects:write',
    role: 'manager',
    answer: Deleted,
  },
});
