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
  allRows,
  batch,
  firstRow,
  insertionOrder,
  jsonMember,
  lockRow,
  nothing,
  type Sql,
  sql,
} from '../base/sql.ts';
import { type Author, change, recordStatements } from '../events/change.ts';
import { ApiError, limitReached, notFound } from '../http/api-error.ts';
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
  /** Only joining its parts was given up. */
  merge_again: number;
  total_files: number;
  files_processed: number;
  total_seconds: number | null;
  seconds_processed: number;
  cloud_job_id: string | null;
  error_message: string | null;
  /** Of analyses that were submitted together. */
  batch_id: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
}

export const analysisColumns = sql`analysis_id, project_id, data_id, user_id, analysis_type,
  analysis_name, settings, status, cancelled,
  merge_again, total_files, files_processed, total_seconds, seconds_processed, cloud_job_id,
  error_message, batch_id, created_at,
  started_at, completed_at`;

/** For lists of surveys; the previous version may have them in the summary only. */
export const resultColumns = sql`coalesce(analyses.model,
  ${jsonMember(sql`analyses.summary`, 'model')}) AS model,
  coalesce(analyses.model_version,
    ${jsonMember(sql`analyses.summary`, 'model_version')}) AS model_version,
  coalesce(analyses.detections, CAST(${jsonMember(sql`analyses.summary`, 'detections')} AS BIGINT)) AS detections,
  analyses.complete`;

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
  batch_id: row.batch_id,
  created_at: row.created_at,
  started_at: row.started_at,
  completed_at: row.completed_at,
});

/** In today's fields. Throws `conflict` for a later version's summary. */
export async function loadSummary(
  { deps: { db } }: Context,
  { analysis_id }: AnalysisRow,
): Promise<Summary | null> {
  const row = await firstRow<{ summary: string | null }>(
    db,
    sql`SELECT coalesce(apart.summary, analyses.summary) AS summary FROM analyses
      LEFT JOIN analysis_summaries AS apart ON apart.analysis_id = analyses.analysis_id
      WHERE analyses.analysis_id = ${analysis_id}`,
  );
  if (!row || row.summary === null) return null;
  try {
    return readSummary(JSON.parse(row.summary) as SentSummary);
  } catch (error) {
    if (error instanceof ResultsFormatError) throw new ApiError('conflict', error.message);
    throw error;
  }
}

/** Throws `not_found` if absent or not the caller's. */
export async function ownAnalysis(ctx: Context, analysisId = ''): Promise<AnalysisRow> {
  const row = await firstRow<AnalysisRow>(
    ctx.deps.db,
    sql`SELECT ${analysisColumns} FROM analyses
      WHERE analysis_id = ${analysisId} AND user_id = ${ctx.userId}`,
  );
  if (!row || !isReached(ctx, row.project_id)) throw notFound('analysis');
  return row;
}

export const getAnalysis: Handler<'analysesGet'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  return { analysis: toAnalysis(row) };
};

type Row = AnalysisRow & { place: number };

/** Settings up to `limits.list_bytes` characters, at least one row. */
function pageLength(rows: readonly Row[], limit: number): number {
  let length = 0;
  const end = rows.findIndex(({ settings }, at) => {
    length += settings.length;
    return at === limit || (at > 0 && length > limits.list_bytes);
  });
  return end < 0 ? rows.length : end;
}

export const listAnalyses: Handler<'analysesList'> = async ({ ctx, params, query }) => {
  const { db } = ctx.deps;
  const { project_id } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.analyses_per_project;
  const [at = '', place = ''] = query.cursor === undefined ? [] : decodeCursor(query.cursor, 2);
  const order = insertionOrder('analyses');
  const after =
    query.cursor === undefined
      ? nothing
      : sql`AND (created_at, ${order}) < (${at}, ${numberInCursor(place)})`;
  const results = await allRows<Row>(
    db,
    sql`SELECT ${analysisColumns}, ${order} AS place FROM analyses
      WHERE project_id = ${project_id} AND user_id = ${ctx.userId} ${after}
      ORDER BY created_at DESC, ${order} DESC LIMIT ${limit + 1}`,
  );
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
  const names = analysisTypesFor(data).map(([name]) => name);
  throw new ApiError(
    'invalid_request',
    `There is no analysis type ${id}. Choose one of ${names.join(', ')}.`,
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

/** For the named dataset or the first usable one; does not execute. */
export const createAnalysis: Handler<'analysesCreate'> = async ({
  ctx,
  newId: analysisId = crypto.randomUUID(),
  params,
  body,
}) => {
  const project = await ownProject(ctx, params.projectId);
  const { project_id: projectId } = project;
  const named =
    body.data_id === undefined ? null : await ownDatasetOf(ctx, projectId, body.data_id);
  const data = await projectData(ctx, project, named?.data_id ?? null);
  const type = knownType(body.analysis_type, data);
  const settings = checkedSettings(body.analysis_type, body.settings ?? {});
  if (data.dataId === null) throw notReady(named);
  const { reason, compatible_files } = compatibility(body.analysis_type, type, data);
  if (reason) throw new ApiError('not_compatible', reason, 'analysis_type');
  await assertRoomForRows(ctx, settings.length);
  return change(ctx, {
    projectId,
    id: analysisId,
    event: {
      action: 'Analysis created',
      metadata: { analysis_type: body.analysis_type, files: compatible_files },
    },
    audit: {
      action: 'analysesCreate',
      object: `analysis ${analysisId}`,
      after: {
        analysis_type: body.analysis_type,
        data_id: data.dataId,
        settings: JSON.parse(settings),
      },
    },
    make: [
      sql`INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type,
        analysis_name, settings,
        status, total_files, batch_id, created_at)
        SELECT ${analysisId}, project_id, data_id, user_id, ${body.analysis_type},
          ${data.names.get(body.analysis_type) ?? null}, ${settings}, 'configured', ${compatible_files},
          ${body.batch_id ?? null}, ${ctx.now.toISOString()}
        FROM datasets
        WHERE data_id = ${data.dataId} AND project_id = ${projectId} AND user_id = ${ctx.userId}
          AND (SELECT count(*) FROM analyses
            WHERE project_id = datasets.project_id) < ${limits.analyses_per_project}
          AND (SELECT coalesce(sum(length(settings)), 0) FROM analyses
            WHERE project_id = datasets.project_id) + length(${settings}) <= ${limits.analysis_settings_length_per_project}
          AND (SELECT count(*) FROM analyses WHERE user_id = datasets.user_id
              AND status IN ('configured', 'queued', 'running')) < ${limits.open_analyses_per_account}
        ON CONFLICT (analysis_id) DO NOTHING`,
    ],
    when: sql`EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ${analysisId})`,
    write: [recountRows(projectId, 'analyses')],
    read: async () => ({ analysis: toAnalysis(await ownAnalysis(ctx, analysisId)) }),
    otherwise: tooMany,
  });
};

/** In any state; a working runner loses its lease. */
export function analysisDeletion(author: Author, row: AnalysisRow): Sql[] {
  const { analysis_id: analysisId, project_id: projectId, analysis_type, status } = row;
  return [
    enqueuePrefixDeletion(analysisPrefix(row), author.now),
    ...recordStatements(
      author,
      {
        projectId,
        event: { action: 'Analysis deleted', metadata: { analysis_type, status } },
        audit: {
          action: 'analysesDelete',
          object: `analysis ${analysisId}`,
          before: { analysis_type, status },
        },
      },
      sql`EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ${analysisId}
          AND project_id = ${projectId})`,
    ),
    ...abandonAnalysis(analysisId, author.now),
    recountRows(projectId, 'analyses'),
  ];
}

export const deleteAnalysis: Handler<'analysesDelete'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  await batch(ctx.deps.db, [lockRow('users', ctx.userId), ...analysisDeletion(ctx, row)]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
