import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import { dataId, deploymentId, deviceId, field, sampleId, siteId, time } from './fields.ts';

const most = limits.overview_list;

/** The datasets that came last, as if somebody had fetched all cards on one day. */
export const ArrivedDatasets = z.strictObject({
  at: time('When the newest of them was made'),
  datasets: field(z.int().min(1), 'Datasets made within 24 hours before it', 6),
  data_ids: z
    .array(dataId)
    .max(limits.overview_datasets)
    .describe('Those datasets, the newest first'),
});

export const NewSpecies = z.strictObject({
  scientific_name: field(z.string(), 'Scientific name', 'Turdus philomelos'),
  common_name: field(z.string(), 'Common name; empty where the model has none', 'Song Thrush'),
  detections: z.int().min(1).describe('Detections in the datasets that came last'),
  data_id: dataId.describe('The one of them with most of these'),
});

export const NewSpeciesOfProject = z.strictObject({
  joins: field(
    z.string(),
    'Model, version and settings of the newest analysis, whose results are compared',
    '5f2c9d1e3b4a6c78',
  ),
  count: field(z.int().min(0), 'Species of the datasets that came last and of none before', 1),
  list: z.array(NewSpecies).max(most).describe('Those with most detections'),
});

export const SilentDeployment = z.strictObject({
  deployment_id: deploymentId,
  site_id: siteId,
  device_id: deviceId,
  last: time('When its last recording began; null where it has none').nullable(),
  until: time(
    'Until when it should have recorded: its end, or when the other recorders of the datasets that came last ended',
  ).nullable(),
});

export const SilentDeployments = z.strictObject({
  count: z.int().min(0).describe('Deployments that ended 48 hours or more too early'),
  list: z.array(SilentDeployment).max(most).describe('Those that were silent longest'),
});

export const FileFailures = z.strictObject({
  kind: field(
    z.string(),
    'missing and wrong_size: not arrived as promised; unreadable: kept as another file; not_analysed: refused by the newest analysis of its dataset; or the code with which the upload was refused, such as empty_file',
    'empty_file',
  ),
  files: field(z.int().min(1), 'Files of this kind', 12),
  datasets: z.int().min(1).describe('Datasets that have such files'),
  data_id: dataId.describe('The dataset with most of them'),
});

export const ReviewLeft = z.strictObject({
  samples: z.int().min(0).describe('Samples in which the caller has something left to say'),
  items: field(z.int().min(0), 'Items of these on which the caller has no verdict', 20),
  sample_id: sampleId.nullable().describe('The one of which most is done; null for none'),
  species: field(z.string().nullable(), 'Its species', 'Erithacus rubecula'),
});

export const UnplacedInDataset = z.strictObject({
  data_id: dataId,
  recordings: field(z.int().min(1), 'Recordings of the dataset that belong to no deployment', 120),
});
export const Unplaced = z.strictObject({
  recordings: field(z.int().min(0), 'Recordings that belong to no deployment', 340),
  list: z.array(UnplacedInDataset).max(most).describe('Datasets with most of them'),
});

/** What came last into a project, and what waits for somebody. */
export const ProjectOverview = z.strictObject({
  arrived: ArrivedDatasets.nullable().describe('What came last; null without datasets'),
  species: NewSpeciesOfProject.nullable().describe(
    'What it has that datasets before have not; null where nothing came before, or nothing is analysed',
  ),
  silent: SilentDeployments.describe('Recorders that stopped before they should have'),
  failures: z.array(FileFailures).max(most).describe('Files that failed, by kind, most first'),
  review: ReviewLeft.describe('What is left of the review, for the caller'),
  without_analysis: z
    .int()
    .min(0)
    .describe('Datasets with recordings of which no analysis is completed or under way'),
  unplaced: Unplaced.describe('Recordings without a site; 0 where the project has no sites'),
});
export type ProjectOverview = z.infer<typeof ProjectOverview>;
export const OverviewAnswer = z.strictObject({
  overview: ProjectOverview.describe('The overview'),
});

const tag = { name: 'Projects' };

export default defineEndpoints(tag, {
  projectsOverview: {
    route: ['GET', '/api/projects/{projectId}/overview'],
    summary: 'What came last into a project, what is new in it, and what waits for somebody',
    failure: 'Failed to read what is new',
    access: 'projects:read',
    role: 'viewer',
    answer: OverviewAnswer,
  },
});
