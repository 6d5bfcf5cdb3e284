import { limits, analysisType, type AnalysisType } from '@biophony/contract';
import { ApiError, limitReached, orNull } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { lockRow } from '../../ports/dialect.ts';
import { ownDatasetOf, type DatasetRow } from '../rows/dataset-row.ts';
import { assertRoomForRows, recountRows } from '../rows/storage-usage.ts';
import { ownProject } from '../rows/own-project.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { ownAnalysis, toAnalysis } from './analysis-row.ts';
import { checkedSettings } from './settings/checked-settings.ts';
import { analysisTypesFor, compatibility, projectData, type ProjectData } from './compatibility.ts';

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

/**
 * Makes an analysis of the dataset named, or of the project's first usable one. Nothing runs before it is executed.
 */
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
  // Also of a call that was done before.
  const made = await orNull(ownAnalysis(ctx, analysisId));
  if (made) return { analysis: toAnalysis(made) };
  await ownProject(ctx, projectId);
  throw tooMany();
};
