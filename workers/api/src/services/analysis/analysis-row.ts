import {
  customModelPrefix,
  type Analysis,
  type SentSummary,
  type Summary,
} from '@biophony/contract';
import { readSummary, ResultsFormatError } from '@biophony/contract/results';
import { ApiError, notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';
import { placelessText, withoutPlace } from '../rows/hidden-places.ts';
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
  summary: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

/** Analyses made before runners told the name of their model have it in their summary. */
const nameOf = (row: AnalysisRow): string | null =>
  row.analysis_name ??
  (row.analysis_type.startsWith(customModelPrefix) && row.summary !== null
    ? (JSON.parse(row.summary) as SentSummary).model
    : null);

const settingsOf = ({ settings }: AnalysisRow, hides: boolean) => {
  const all = JSON.parse(settings) as Record<string, unknown>;
  return hides ? withoutPlace(all) : all;
};

/** The analysis as it is answered; with `hides`, without the places that its settings and its fault name. */
export const toAnalysis = (row: AnalysisRow, hides = false): Analysis => ({
  analysis_id: row.analysis_id,
  project_id: row.project_id,
  data_id: row.data_id,
  analysis_type: row.analysis_type,
  analysis_name: nameOf(row),
  status: row.status,
  cancelled: row.cancelled === 1,
  settings: settingsOf(row, hides),
  files_processed: row.files_processed,
  total_files: row.total_files,
  seconds_processed: row.seconds_processed,
  total_seconds: row.total_seconds,
  cloud_job_id: row.cloud_job_id,
  error_message:
    hides && row.error_message !== null ? placelessText(row.error_message) : row.error_message,
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
});

/**
 * What an analysis found, in the fields of today, whatever its runner wrote. Throws `conflict` for what a later version
 * of the service took.
 */
export function summaryOf(row: AnalysisRow): Summary | null {
  if (row.summary === null) return null;
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
    .prepare('SELECT * FROM analyses WHERE analysis_id = ? AND user_id = ?')
    .bind(analysisId, ctx.userId)
    .first<AnalysisRow>();
  if (!row || !isReached(ctx, row.project_id)) throw notFound('analysis');
  return row;
}
