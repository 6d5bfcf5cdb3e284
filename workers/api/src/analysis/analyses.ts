import {
  type Analysis,
  analysisType,
  type AnalysisType,
  limits,
  type SentSummary,
  type Summary,
} from '@biophony/contract';
import { readSummary, ResultsFormatError } from '@biophony/contract/results';
import {
  type Database,
  insertionOrder,
  jsonMember,
  lockRow,
  type Statement,
} from '../base/database.ts';
import { auditedEvent, auditLine } from '../events/audit.ts';
import { recordEvent } from '../events/timeline.ts';
import { ApiError, limitReached, notFound, orNull } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../http/paging.ts';
import { isReached, ownProject } from '../identity/membership.ts';
import { type DatasetRow, ownDatasetOf } from '../storage/dataset-row.ts';
import { abandonAnalysis, enqueuePrefixDeletion } from '../storage/deletions.ts';
import { analysisPrefix } from '../storage/objects.ts';
import { sweepSoon } from '../storage/sweep.ts';
import { assertRoomForRows, recountRows } from '../storage/usage.ts';
import { analysisTypesFor, compatibility, projectData, type ProjectData } from './compatibility.ts';
import { checkedSettings } from './settings.ts';

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
  /** 1 if only joining its parts was given up. */
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

/** Without the columns for lists of surveys. */
export const analysisColumns = `analysis_id, project_id, data_id, user_id, analysis_type, analysis_name, settings, status, cancelled,
  merge_again, total_files, files_processed, total_seconds, seconds_processed, cloud_job_id, error_message, created_at,
  started_at, completed_at`;

/** For lists of surveys; the previous version may have left them in the summary only. */
export const resultColumns = (db: Database): string => {
  const member = (name: string) => jsonMember(db, 'analyses.summary', name);
  return `coalesce(analyses.model, ${member('model')}) AS model,
    coalesce(analyses.model_version, ${member('model_version')}) AS model_version,
    coalesce(analyses.detections, CAST(${member('detections')} AS BIGINT)) AS detections, analyses.complete`;
};

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
 * In today's fields, whichever runner wrote it. Throws `conflict` if a later version of the service
 * accepted it.
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

/** Throws `not_found` if it is absent or not the caller's. */
export async function ownAnalysis(ctx: Context, analysisId = ''): Promise<AnalysisRow> {
  const row = await ctx.deps.db
    .prepare(`SELECT ${analysisColumns} FROM analyses WHERE analysis_id = ? AND user_id = ?`)
    .bind(analysisId, ctx.userId)
    .first<AnalysisRow>();
  if (!row || !isReached(ctx, row.project_id)) throw notFound('analysis');
  return row;
}

export const getAnalysis: Handler<'analysesGet'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  return { analysis: toAnalysis(row) };
};

type Row = AnalysisRow & { place: number };

/** Settings up to `limits.list_bytes` characters, but at least one row. */
function pageLength(rows: readonly Row[], limit: number): number {
  let length = 0;
  const end = rows.findIndex(({ settings }, at) => {
    length += settings.length;
    return at === limit || (at > 0 && length > limits.list_bytes);
  });
  return end < 0 ? rows.length : end;
}

/** Newest first; without `limit` all that fit. */
export const listAnalyses: Handler<'analysesList'> = async ({ ctx, params, query }) => {
  const { db } = ctx.deps;
  const { project_id } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.analyses_per_project;
  const [at = '', place = ''] = query.cursor === undefined ? [] : decodeCursor(query.cursor, 2);
  const order = insertionOrder(db, 'analyses');
  const { results } = await db
    .prepare(
      `SELECT ${analysisColumns}, ${order} AS place FROM analyses WHERE project_id = ? AND user_id = ?
         ${query.cursor === undefined ? '' : `AND (created_at, ${order}) < (?, ?)`}
       ORDER BY created_at DESC, ${order} DESC LIMIT ?`,
    )
    .bind(
      project_id,
      ctx.userId,
      ...(query.cursor === undefined ? [] : [at, numberInCursor(place)]),
      limit + 1,
    )
    .all<Row>();
  const length = pageLength(results, limit);
  const last = length < results.length ? results[length - 1] : undefined;
  return {
    analyses: results.slice(0, length).map((row) => toAnalysis(row)),
    next_cursor: last ? encodeCursor([last.created_at, String(last.place)]) : null,
  };
};

function knownType(id: string, data: ProjectData): AnalysisType {
  const type = analysisType(id);
  if (type) return type;
  const known = analysisTypesFor(data).map(([name]) => name);
  throw new ApiError(
    'invalid_request',
    `There is no analysis type ${id}. Choose one of ${known.join(', ')}.`,
    'analysis_type',
  );
}

const notReady = (named: DatasetRow | null) =>
  new ApiError(
    'data_not_ready',
    named
      ? `The dataset ${named.dataset_name} holds no confirmed recording yet. Upload recordings to it and confirm the upload first.`
      : 'This project has no complete dataset yet. Upload recordings and confirm the upload first.',
    named ? 'data_id' : undefined,
  );

const tooMany = () =>
  limitReached(
    `A project can have ${limits.analyses_per_project} analyses, whose settings have ${limits.analysis_settings_length_per_project} characters together, and ${limits.open_analyses_per_account} of an account can wait or run at once. Delete some, or wait for those that run.`,
  );

/** Uses the named dataset or the first usable one; does not execute. */
export const createAnalysis: Handler<'analysesCreate'> = async ({
  ctx,
  newId: analysisId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const named =
    body.data_id === undefined ? null : await ownDatasetOf(ctx, projectId, body.data_id);
  const data = await projectData(ctx, projectId, named?.data_id ?? null);
  const type = knownType(body.analysis_type, data);
  const settings = checkedSettings(body.analysis_type, body.settings ?? {});
  if (data.dataId === null) throw notReady(named);
  const { reason, compatible_files } = compatibility(body.analysis_type, type, data);
  if (reason) throw new ApiError('not_compatible', reason, 'analysis_type');
  await assertRoomForRows(ctx, settings.length);
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, analysis_name, settings,
           status, total_files, created_at)
         SELECT ?, project_id, data_id, user_id, ?, ?, ?, 'configured', ?, ? FROM datasets
         WHERE data_id = ? AND project_id = ? AND user_id = ?
           AND (SELECT count(*) FROM analyses WHERE project_id = datasets.project_id) < ?
           AND (SELECT coalesce(sum(length(settings)), 0) FROM analyses
                WHERE project_id = datasets.project_id) + length(?) <= ?
           AND (SELECT count(*) FROM analyses
                WHERE user_id = datasets.user_id AND status IN ('configured', 'queued', 'running')) < ?
         ON CONFLICT (analysis_id) DO NOTHING`,
      )
      .bind(
        analysisId,
        body.analysis_type,
        data.names.get(body.analysis_type) ?? null,
        settings,
        compatible_files,
        ctx.now.toISOString(),
        data.dataId,
        projectId,
        ctx.userId,
        limits.analyses_per_project,
        settings,
        limits.analysis_settings_length_per_project,
        limits.open_analyses_per_account,
      ),
    ...auditedEvent(
      ctx,
      {
        projectId,
        action: 'Analysis created',
        metadata: { analysis_type: body.analysis_type, files: compatible_files },
        eventId: analysisId,
      },
      {
        action: 'analysesCreate',
        object: `analysis ${analysisId}`,
        after: {
          analysis_type: body.analysis_type,
          data_id: data.dataId,
          settings: JSON.parse(settings),
        },
      },
      { sql: 'EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ?)', values: [analysisId] },
    ),
    recountRows(db, projectId, 'analyses'),
  ]);
  // Also answers a retry.
  const made = await orNull(ownAnalysis(ctx, analysisId));
  if (made) return { analysis: toAnalysis(made) };
  await ownProject(ctx, projectId);
  throw tooMany();
};

/** In any state; a working runner loses its lease. */
export function analysisDeletion(db: Database, row: AnalysisRow, now: Date): Statement[] {
  return [
    enqueuePrefixDeletion(db, analysisPrefix(row), now),
    ...recordEvent(
      db,
      {
        projectId: row.project_id,
        action: 'Analysis deleted',
        metadata: { analysis_type: row.analysis_type, status: row.status },
        now,
      },
      {
        sql: 'EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ?)',
        values: [row.analysis_id],
      },
    ),
    ...abandonAnalysis(db, row.analysis_id, now),
    recountRows(db, row.project_id, 'analyses'),
  ];
}

export const deleteAnalysis: Handler<'analysesDelete'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const { analysis_id: analysisId, project_id: projectId } = row;
  await ctx.deps.db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'analysesDelete',
        object: `analysis ${analysisId}`,
        before: { analysis_type: row.analysis_type, status: row.status },
      },
      {
        sql: 'EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ? AND project_id = ?)',
        values: [analysisId, projectId],
      },
    ),
    ...analysisDeletion(ctx.deps.db, row, ctx.now),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
