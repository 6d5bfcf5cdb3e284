import { limits, analysisType, completeSettings, type AnalysisType } from '@biophony/contract';
import { ApiError, limitReached } from '../../http/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../projects/own-project.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { ownAnalysis, toAnalysis } from './analysis-row.ts';
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

function checkedSettings(typeId: string, given: Record<string, unknown>) {
  const { settings, issues } = completeSettings(typeId, given);
  const [issue] = issues;
  if (issue) throw new ApiError('invalid_request', issue.message, `settings.${issue.setting}`);
  return settings;
}

/** Makes an analysis of the project's first usable dataset. Nothing runs before it is executed. */
export const createAnalysis: Handler<'analysesCreate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const data = await projectData(db, projectId, ctx.now);
  const type = knownType(body.analysis_type, data);
  const settings = checkedSettings(body.analysis_type, body.settings ?? {});
  if (data.dataId === null)
    throw new ApiError(
      'data_not_ready',
      'This project has no complete dataset yet. Upload recordings and confirm the upload first.',
    );
  const { reason, compatible_files } = compatibility(body.analysis_type, type, data);
  if (reason) throw new ApiError('not_compatible', reason, 'analysis_type');
  const analysisId = crypto.randomUUID();
  const [made] = await db.batch([
    db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status,
           total_files, created_at)
         SELECT ?, project_id, data_id, user_id, ?, ?, 'configured', ?, ? FROM datasets
         WHERE data_id = ? AND project_id = ? AND user_id = ?
           AND (SELECT count(*) FROM analyses WHERE project_id = datasets.project_id) < ?
           AND (SELECT count(*) FROM analyses
                WHERE user_id = datasets.user_id AND status IN ('configured', 'queued', 'running')) < ?`,
      )
      .bind(
        analysisId,
        body.analysis_type,
        JSON.stringify(settings),
        compatible_files,
        ctx.now.toISOString(),
        data.dataId,
        projectId,
        ctx.userId,
        limits.analyses_per_project,
        limits.open_analyses_per_account,
      ),
    ...recordEvent(
      db,
      {
        projectId,
        action: 'Analysis created',
        metadata: { analysis_type: body.analysis_type, files: compatible_files },
        now: ctx.now,
      },
      { sql: 'EXISTS (SELECT 1 FROM analyses WHERE analysis_id = ?)', values: [analysisId] },
    ),
  ]);
  if (made?.meta.changes === 0) {
    await ownProject(ctx, projectId);
    throw limitReached(
      `A project can have ${limits.analyses_per_project} analyses, and ${limits.open_analyses_per_account} of an account can wait or run at once. Delete some, or wait for those that run.`,
    );
  }
  return { analysis: toAnalysis(await ownAnalysis(ctx, analysisId)) };
};
