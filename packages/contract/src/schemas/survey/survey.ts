import * as z from 'zod';
import { Bytes, Id, NextCursor, Settings, SignedUrl, Timestamp } from '../shared/common.ts';
import { programText } from '../shared/holds.ts';

export const SurveyCube = z.strictObject({
  size_bytes: Bytes,
  download_url: SignedUrl.describe('Signed, expiring, ranged, with a file name'),
});

export const SurveyAnalysis = z.strictObject({
  analysis_id: Id,
  data_id: Id,
  dataset_name: z.string(),
  analysis_type: z.string(),
  model: z.string().nullable(),
  model_version: z.string().nullable(),
  model_sha256: programText(z.string())
    .nullable()
    .optional()
    .describe(
      'SHA-256 of the weights that made the results; null where there are none, or nobody told. Results of other weights may differ, whatever model and version they name',
    ),
  settings: Settings.describe('Those in which analyses must agree to be shown together'),
  joins: programText(z.string()).describe(
    'Analyses of which this is the same may be shown together: model, version and settings agree',
  ),
  in_time_zone: z
    .string()
    .nullable()
    .describe('The zone that its settings put times into; null where they stand as recorded'),
  detections: z.int().min(0).nullable(),
  complete: z
    .boolean()
    .describe('false: the results are of a part of the recordings, since the analysis was stopped'),
  completed_at: Timestamp,
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
