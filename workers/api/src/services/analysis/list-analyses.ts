import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../projects/own-project.ts';
import { toAnalysis, type AnalysisRow } from './analysis-row.ts';

export const listAnalyses: Handler<'analysesList'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT * FROM analyses WHERE project_id = ? AND user_id = ? ORDER BY created_at DESC, rowid DESC`,
    )
    .bind(project_id, ctx.userId)
    .all<AnalysisRow>();
  return { analyses: results.map(toAnalysis) };
};
