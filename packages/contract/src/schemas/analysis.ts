import * as z from 'zod';
import { Summary } from '../results/summary-schema.ts';
import { Bytes, Id, NextCursor, Settings, SignedUrl, Timestamp } from './shared/common.ts';
import { programText } from './shared/holds.ts';

export const AnalysisStatus = z.enum(['configured', 'queued', 'running', 'completed', 'failed']);

const ModelName = z
  .string()
  .nullable()
  .optional()
  .describe(
    'Name of the model, as the runner told it; null where that is not known, or there is no model',
  );

export const CompatibleType = z.strictObject({
  type: z.string(),
  name: ModelName,
  description: z.string(),
  compatible: z.boolean(),
  compatible_files: z.int().min(0),
  file_count: z.int().min(0),
  reason: z.string().nullable().describe('Why it is not compatible, and what to do'),
  supported_file_extensions: z.array(z.string()),
  species_range: z
    .boolean()
    .nullable()
    .optional()
    .describe(
      'Whether lat and lon limit the species, as the runners told; null where that is not known, or there is no model',
    ),
  installed: z
    .boolean()
    .optional()
    .describe(
      'Whether the service can run it: false for a known model that no runner has offered in the last seven days',
    ),
});
export type CompatibleType = z.infer<typeof CompatibleType>;
export const CompatibleTypes = z.strictObject({ compatible_types: z.array(CompatibleType) });

export const AnalysisTemplate = z.strictObject({
  analysis_type: z.string(),
  name: ModelName,
  description: z.string(),
  default_settings: Settings,
  parameter_descriptions: z.record(z.string(), z.string()),
});
export const Template = z.strictObject({ template: AnalysisTemplate });

export const Analysis = z.strictObject({
  analysis_id: Id,
  project_id: Id,
  data_id: Id,
  analysis_type: z.string(),
  analysis_name: ModelName,
  status: AnalysisStatus,
  cancelled: z.boolean(),
  settings: Settings,
  files_processed: z.int().min(0),
  total_files: z.int().min(0),
  seconds_processed: z.number().describe('Seconds of audio analysed'),
  total_seconds: z.number().nullable().describe('Seconds of audio, where headers tell'),
  cloud_job_id: programText(z.string()).nullable(),
  error_message: z.string().nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
});
export type Analysis = z.infer<typeof Analysis>;

export const AnalysisCreate = z.strictObject({
  analysis_type: z.string().min(1).max(100),
  settings: Settings.optional().describe(
    'Settings of the type, as its template names them. Every type has `timezone`, optional: an IANA name such as Europe/Berlin or an offset such as +02:00, by whose clock hours and days of the results are counted',
  ),
  data_id: Id.optional().describe(
    'The dataset to analyse, of the same project; where it is absent, the first usable one of the list of datasets',
  ),
});
export const AnalysisAnswer = z.strictObject({ analysis: Analysis });
export const Analyses = z.strictObject({
  analyses: z.array(Analysis).describe('Newest first'),
  next_cursor: NextCursor.optional(),
});

export const ResultFile = z.strictObject({
  filename: z.string(),
  size_bytes: Bytes,
  sha256: programText(z.string()).nullable(),
  download_url: SignedUrl.describe('Signed, expiring, ranged, with a file name'),
});

export const AnalysisResults = z.strictObject({
  analysis_id: Id,
  result_file_count: z.int().min(0),
  result_size_bytes: Bytes,
  download_urls: z.array(ResultFile),
  summary: Summary.nullable(),
});
/** What the survey knows of an analysis' recordings and its result files lack. */
export const NotInFiles = z.strictObject({
  recordings: z.int().min(0).describe('Recordings of the analysis'),
  corrected: z
    .int()
    .min(0)
    .describe(
      'Those of them whose time a correction of a deployment’s clock changes: the files have it as recorded',
    ),
  at_sites: z
    .int()
    .min(0)
    .describe('Those of them that belong to a deployment: the files do not name its site'),
});
export type NotInFiles = z.infer<typeof NotInFiles>;
export const NotInFilesAnswer = z.strictObject({
  not_in_files: NotInFiles.describe('Counts of recordings; 0 where the files lack nothing'),
});

export const Results = z.strictObject({ results: AnalysisResults });
export type Results = z.infer<typeof Results>;
