import type { Analysis, Summary } from '@biophony/contract';
import { notFound } from '../../http/api-error.ts';
import type { Context } from '../../http/handler.ts';

export interface AnalysisRow {
  analysis_id: string;
  project_id: string;
  data_id: string;
  user_id: string;
  analysis_type: string;
  settings: string;
  status: Analysis['status'];
  cancelled: number;
  total_files: number;
  files_processed: number;
  total_seconds: number | null;
  seconds_processed: number;
  cloud_job_id: string | null;
  error_message: string | null;
  summary: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export const toAnalysis = (row: AnalysisRow): Analysis => ({
  analysis_id: row.analysis_id,
  project_id: row.project_id,
  data_id: row.data_id,
  analysis_type: row.analysis_type,
  status: row.status,
  cancelled: row.cancelled === 1,
  settings: JSON.parse(row.settings) as Record<string, unknown>,
  files_processed: row.files_processed,
  total_files: row.total_files,
  seconds_processed: row.seconds_processed,
  total_seconds: row.total_seconds,
  cloud_job_id: row.cloud_job_id,
  error_message: row.error_message,
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
});

export const summaryOf = (row: AnalysisRow): Summary | null =>
  row.summary === null ? null : (JSON.parse(row.summary) as Summary);

/** The caller's analysis. Throws `not_found` when it is absent or somebody else's. */
export async function ownAnalysis(ctx: Context, analysisId = ''): Promise<AnalysisRow> {
  const row = await ctx.deps.db
    .prepare('SELECT * FROM analyses WHERE analysis_id = ? AND user_id = ?')
    .bind(analysisId, ctx.userId)
    .first<AnalysisRow>();
  if (!row) throw notFound('analysis');
  return row;
}
