import * as z from 'zod';
import { purposes } from './constants/analysis-types.ts';
import { Summary } from './results/summary-schema.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  analysisId,
  analysisType,
  bytes,
  createdAt,
  dataId,
  Deleted,
  exampleSettings,
  field,
  Id,
  NextCursor,
  Page,
  projectId,
  settings,
  Settings,
  SignedUrl,
  sizeBytes,
  time,
} from './fields.ts';

const exampleBatch = 'b3a1b6d2-54a4-4f6e-9a55-2c7d8f1e0a93';

export const AnalysisStatus = z.enum(['configured', 'queued', 'running', 'completed', 'failed']);

const ModelName = field(
  z.string().nullable().optional(),
  'Name of the model, as the runner told it; null where that is not known, or there is no model',
  'BirdNET V2.4',
);

export const CompatibleType = z.strictObject({
  type: field(z.string(), 'Type of the analysis, such as acoustic_indices', 'birdnet_v2_4'),
  name: ModelName,
  description: field(
    z.string(),
    'What it is, in words',
    'Bird species by sound with BirdNET V2.4.',
  ),
  compatible: field(z.boolean(), 'Whether it can be chosen', true),
  compatible_files: field(z.int().min(0), 'Recordings of the dataset that it can analyse', 2),
  file_count: field(z.int().min(0), 'Recordings of the dataset', 2),
  reason: field(z.string().nullable(), 'Why it is not compatible, and what to do', null),
  supported_file_extensions: field(
    z.array(z.string()),
    'File name extensions that it can analyse',
    ['.wav', '.flac'],
  ),
  species_range: field(
    z.boolean().nullable().optional(),
    'Whether lat and lon limit the species, as the runners told; null where that is not known, or there is no model',
    true,
  ),
  installed: z
    .boolean()
    .optional()
    .describe(
      'Whether the service can run it: false for a known model that no runner has offered in the last seven days',
    ),
  purpose: z
    .enum(purposes)
    .optional()
    .describe('What people choose it for: which species there are, how much sound, or bats'),
  classes: field(
    z.int().min(1).nullable().optional(),
    'Classes that the model knows; null where that is not known, or there is no model',
    6522,
  ),
  licence: field(
    z.string().nullable().optional(),
    'Licence of the model; null where it is not known, or there is no model',
    'CC BY-NC-SA 4.0',
  ),
  use: field(
    z.string().nullable().optional(),
    'What the licence permits, as the end of a sentence; null likewise',
    'research, teaching and other work that is not commercial.',
  ),
  seconds_per_hour: field(
    z.number().min(0).nullable().optional(),
    'Seconds that this service took for an hour of sound, in analyses of the last 30 days; null where there are none',
    120,
  ),
});
export type CompatibleType = z.infer<typeof CompatibleType>;
export const CompatibleTypes = z.strictObject({
  compatible_types: z.array(CompatibleType).describe('All types of analyses of this service'),
});

export const AnalysisTemplate = z.strictObject({
  analysis_type: analysisType,
  name: ModelName,
  description: CompatibleType.shape.description,
  default_settings: field(Settings, 'Settings that it has when you send none', {
    min_conf: 0.25,
    overlap: 0,
  }),
  parameter_descriptions: field(z.record(z.string(), z.string()), 'What each setting means', {
    min_conf: 'Lowest confidence a detection may have, 0 to 1.',
  }),
});
export const Template = z.strictObject({
  template: AnalysisTemplate.describe('The type with its settings'),
});

export const Analysis = z.strictObject({
  analysis_id: analysisId,
  project_id: projectId,
  data_id: dataId,
  analysis_type: analysisType,
  analysis_name: ModelName,
  status: field(AnalysisStatus, 'configured before it is queued', 'completed'),
  cancelled: z.boolean().describe('Whether somebody stopped it'),
  settings,
  files_processed: field(z.int().min(0), 'Recordings that are done', 2),
  total_files: field(z.int().min(0), 'Recordings that are to be analysed', 2),
  seconds_processed: field(z.number(), 'Seconds of audio analysed', 110),
  total_seconds: field(z.number().nullable(), 'Seconds of audio, where headers tell', 110),
  cloud_job_id: field(
    z.string().nullable(),
    'The job, as the runners name it; null before it is queued',
    '8f14e45f-ceea-467f-ab16-6e3f8c2b9a01',
  ),
  error_message: field(
    z.string().nullable(),
    'Why it failed, in a sentence; null when it did not',
    null,
  ),
  batch_id: field(
    z.string().nullable().optional(),
    'Analyses that were submitted together share it; null for one alone',
    exampleBatch,
  ),
  created_at: createdAt,
  started_at: time('When a runner began; null while none has').nullable(),
  completed_at: time('When it ended; null while it has not').nullable(),
});
export type Analysis = z.infer<typeof Analysis>;

export const AnalysisCreate = z.strictObject({
  analysis_type: analysisType.min(1).max(100),
  settings: field(
    Settings.optional(),
    'Settings of the type, as its template names them. Every type has `timezone`, optional: an IANA name such as Europe/Berlin or an offset such as +02:00, by whose clock hours and days of the results are counted',
    exampleSettings,
  ),
  data_id: dataId
    .optional()
    .describe(
      'The dataset to analyse, of the same project; where it is absent, the first usable one of the list of datasets',
    ),
  batch_id: field(
    z.uuid().optional(),
    'Chosen by the caller: the same for all analyses that are submitted together, such as one for each card. They are shown as one, and end with one mail',
    exampleBatch,
  ),
});
export const AnalysisAnswer = z.strictObject({ analysis: Analysis.describe('The analysis') });
export const Analyses = z.strictObject({
  analyses: z.array(Analysis).describe('Newest first'),
  next_cursor: NextCursor.optional(),
});

export const ResultFile = z.strictObject({
  filename: field(z.string(), 'Name of the result file', 'detections.csv'),
  size_bytes: sizeBytes,
  sha256: field(
    z.string().nullable(),
    'Checksum of the file',
    '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5',
  ),
  download_url: SignedUrl.describe('Signed, expiring, ranged, with a file name'),
});

export const AnalysisResults = z.strictObject({
  analysis_id: analysisId,
  result_file_count: field(z.int().min(0), 'How many result files there are', 1),
  result_size_bytes: bytes('Size of all result files', 1204),
  download_urls: z.array(ResultFile).describe('The result files, each with a link'),
  summary: Summary.nullable().describe('Totals by species, hour and day; null where there is none'),
});

/** What the survey knows of an analysis' recordings and its result files lack. */
export const NotInFiles = z.strictObject({
  recordings: field(z.int().min(0), 'Recordings of the analysis', 112),
  corrected: field(
    z.int().min(0),
    'Those of them whose time a correction of a deployment’s clock changes: the files have it as recorded',
    80,
  ),
  at_sites: field(
    z.int().min(0),
    'Those of them that belong to a deployment: the files do not name its site',
    112,
  ),
});
export type NotInFiles = z.infer<typeof NotInFiles>;
export const NotInFilesAnswer = z.strictObject({
  not_in_files: NotInFiles.describe('Counts of recordings; 0 where the files lack nothing'),
});

export const Results = z.strictObject({ results: AnalysisResults.describe('The results') });
export type Results = z.infer<typeof Results>;

const tag = {
  name: 'Analyses',
  description: 'What is found in recordings, and the files of results',
};

export default defineEndpoints(tag, {
  compatibleTypes: {
    route: ['GET', '/api/analysis/projects/{projectId}/compatible-types'],
    specified: true,
    summary: 'Which analyses fit the files of a project, and why others do not',
    failure: 'Failed to get compatible analysis types',
    access: 'analysis:read',
    role: 'viewer',
    query: z.strictObject({
      data_id: Id.optional().describe('Of this dataset; the first usable one where it is absent'),
      datasets: z
        .enum(['all'])
        .optional()
        .describe('all: count the files of all usable datasets; not together with data_id'),
    }),
    answer: CompatibleTypes,
  },
  analysisTypeGet: {
    route: ['GET', '/api/analysis/types/{type}'],
    specified: true,
    summary: 'Defaults and meaning of the settings of an analysis type',
    failure: 'Failed to get analysis type details',
    access: 'analysis:read',
    answer: Template,
  },
  analysesList: {
    route: ['GET', '/api/analysis/projects/{projectId}/analyses'],
    specified: true,
    summary: 'List the analyses of a project',
    failure: 'Failed to load analysis results',
    access: 'analysis:read',
    role: 'viewer',
    embed: true,
    query: z.strictObject(Page),
    answer: Analyses,
  },
  analysesCreate: {
    route: ['POST', '/api/analysis/projects/{projectId}/analyses'],
    specified: true,
    summary: 'Create an analysis',
    failure: 'Failed to create analysis',
    access: 'analysis:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['data_not_ready', 'not_compatible', 'limit_reached', 'storage_exceeded'],
    body: AnalysisCreate,
    answer: AnalysisAnswer,
  },
  analysesGet: {
    route: ['GET', '/api/analysis/analyses/{analysisId}'],
    summary: 'Read an analysis with its progress',
    access: 'analysis:read',
    role: 'viewer',
    embed: true,
    answer: AnalysisAnswer,
  },
  analysesExecute: {
    route: ['POST', '/api/analysis/analyses/{analysisId}/execute'],
    specified: true,
    summary: 'Queue an analysis; safe to repeat',
    failure: 'Failed to execute analysis',
    access: 'analysis:write',
    role: 'manager',
    errors: ['already_running', 'data_not_ready'],
    answer: AnalysisAnswer,
  },
  analysesCancel: {
    route: ['POST', '/api/analysis/analyses/{analysisId}/cancel'],
    summary: 'Stop an analysis',
    access: 'analysis:write',
    role: 'manager',
    errors: ['conflict'],
    answer: AnalysisAnswer,
  },
  analysesDelete: {
    route: ['DELETE', '/api/analysis/analyses/{analysisId}'],
    specified: true,
    summary: 'Delete an analysis with its results',
    failure: 'Failed to delete analysis',
    access: 'analysis:write',
    role: 'manager',
    answer: Deleted,
  },
  analysesResults: {
    route: ['GET', '/api/analysis/analyses/{analysisId}/results'],
    specified: true,
    summary: 'Result files and the summary of a completed analysis',
    failure: 'Failed to get analysis results',
    access: 'analysis:read',
    role: 'viewer',
    embed: true,
    errors: ['conflict'],
    query: z.strictObject({
      include_downloads: z
        .enum(['true', 'false'])
        .optional()
        .describe('true: the answer names the result files; otherwise their list is empty'),
    }),
    answer: Results,
  },
  analysesNotInFiles: {
    route: ['GET', '/api/analysis/analyses/{analysisId}/not-in-files'],
    summary:
      'Of how many recordings of an analysis the result files lack a corrected time or a site',
    access: 'analysis:read',
    role: 'viewer',
    answer: NotInFilesAnswer,
  },
});
