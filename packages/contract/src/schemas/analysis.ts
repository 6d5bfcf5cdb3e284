import { z } from 'zod';
import { Bytes, Id, Timestamp } from './common.ts';

export const Settings = z.record(z.string(), z.unknown());
export const AnalysisStatus = z.enum(['configured', 'queued', 'running', 'completed', 'failed']);

export const CompatibleType = z.strictObject({
  type: z.string(),
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
});
export type CompatibleType = z.infer<typeof CompatibleType>;
export const CompatibleTypes = z.strictObject({ compatible_types: z.array(CompatibleType) });

export const Template = z.strictObject({
  template: z.strictObject({
    analysis_type: z.string(),
    description: z.string(),
    default_settings: Settings,
    parameter_descriptions: z.record(z.string(), z.string()),
  }),
});

export const Analysis = z.strictObject({
  analysis_id: Id,
  project_id: Id,
  data_id: Id,
  analysis_type: z.string(),
  status: AnalysisStatus,
  cancelled: z.boolean(),
  settings: Settings,
  files_processed: z.int().min(0),
  total_files: z.int().min(0),
  seconds_processed: z.number().describe('Seconds of audio analysed'),
  total_seconds: z.number().nullable().describe('Seconds of audio, where headers tell'),
  cloud_job_id: z.string().nullable(),
  error_message: z.string().nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
});
export type Analysis = z.infer<typeof Analysis>;

export const AnalysisCreate = z.strictObject({
  analysis_type: z.string().min(1).max(100),
  settings: Settings.optional(),
});
export const AnalysisAnswer = z.strictObject({ analysis: Analysis });
export const Analyses = z.strictObject({
  analyses: z.array(Analysis).describe('Newest first'),
});

export const ResultFile = z.strictObject({
  filename: z.string(),
  size_bytes: Bytes,
  sha256: z.string().nullable(),
  download_url: z.string().describe('Signed, expiring, ranged, with a file name'),
});

/** What was found, by species, hour and day; the same object stands in summary.json. */
export const Summary = z.looseObject({
  analysis_type: z.string(),
  model: z.string(),
  model_version: z.string(),
  settings: Settings,
  files: z.strictObject({ total: z.int(), analysed: z.int(), refused: z.int() }),
  seconds_analysed: z.number(),
  detections: z.int(),
  model_verified: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether the model is known to be what it is called; null where there is no model'),
  notices: z
    .array(z.strictObject({ code: z.string(), message: z.string(), files: z.int() }))
    .max(100)
    .optional()
    .describe('What was odd about files or settings, by its code, with the first message'),
});
export type Summary = z.infer<typeof Summary>;

export const Results = z.strictObject({
  results: z.strictObject({
    analysis_id: Id,
    result_file_count: z.int().min(0),
    result_size_bytes: Bytes,
    download_urls: z.array(ResultFile),
    summary: Summary.nullable(),
  }),
});
export type Results = z.infer<typeof Results>;
