import type { Analysis, SentSummary, Summary } from '@biophony/contract';
import { readSummary, ResultsFormatError } from '@biophony/contract/results';
import { ApiError, notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';
import type { Database } from '../../ports/database.ts';
import { jsonMember } from '../../ports/dialect.ts';
import { isReached } from '../rows/own-project.ts';

export interface AnalysisRow {
  analysis_id: string;
  project_id: string;
  data_id: string;
  user_id: string;
  analysis_type: string;
  analysis_name: string | null;
  settings: string;
  status: Analysis['status'];
  cancelled: number;
  /** 1 where only joining its parts was given up. */
  merge_again: number;
  total_files: number;
  files_processed: number;
  total_seconds: number | null;
  seconds_processed: number;
  cloud_job_id: string | null;
  error_message: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

/** The columns of `AnalysisRow`: all but those that lists of surveys read. */
export const analysisColumns = `analysis_id, project_id, data_id, user_id, analysis_type, analysis_name, settings, status, cancelled,
  merge_again, total_files, files_processed, total_seconds, seconds_processed, cloud_job_id, error_message, created_at,
  started_at, completed_at`;

/** What lists of surveys read of results, as columns; a process of the version before may have left it in the summary alone. */
export const resultColumns = (db: Database): string => {
  const member = (name: string) => jsonMember(db, 'analyses.summary', name);
  return `coalesce(analyses.model, ${member('model')}) AS model,
    coalesce(analyses.model_version, ${member('model_version')}) AS model_version,
    coalesce(analyses.detections, CAST(${member('detections')} AS BIGINT)) AS detections, analyses.complete`;
};

/** The analysis as it is answered. */
export const toAnalysis = (row: AnalysisRow): Analysis => ({
  analysis_id: row.analysis_id,
  project_id: row.project_id,
  data_id: row.data_id,
  analysis_type: row.analysis_type,
  analysis_name: row.analysis_name,
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

/**
 * What an analysis found, in the fields of today, whatever its runner wrote. Throws `conflict` for what a later version
 * of the service took.
 */
export async function summaryOf(
  { deps: { db } }: Context,
  { analysis_id }: AnalysisRow,
): Promise<Summary | null> {
  const row = await db
    .prepare(`SELECT coalesce(apart.summary, analyses.summary) AS summary FROM analyses
       LEFT JOIN analysis_summaries AS apart ON apart.analysis_id = analyses.analysis_id
       WHERE analyses.analysis_id = ?`)
    .bind(analysis_id)
    .first<{ summary: string | null }>();
  if (!row || row.summary === null) return null;
  try {
    return readSummary(JSON.parse(row.summary) as SentSummary);
  } catch (error) {
    if (error instanceof ResultsFormatError) throw new ApiError('conflict', error.message);
    throw error;
  }
}

/** The caller's analysis. Throws `not_found` when it is absent or somebody else's. */
export async function ownAnalysis(ctx: Context, analysisId = ''): Promise<AnalysisRow> {
  const row = await ctx.deps.db
    .prepare(`SELECT ${analysisColumns} FROM analyses WHERE analysis_id = ? AND user_id = ?`)
    .bind(analysisId, ctx.userId)
    .first<AnalysisRow>();
  if (!row || !isReached(ctx, row.project_id)) throw notFound('analysis');
  return row;
}
