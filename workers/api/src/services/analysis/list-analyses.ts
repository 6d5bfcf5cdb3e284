import type { Handler } from '../../http/handler.ts';
import { hidesPlaces } from '../rows/hidden-places.ts';
import { ownProject } from '../rows/own-project.ts';
import { toAnalysis, type AnalysisRow } from './analysis-row.ts';
import { insertionOrder } from '../../ports/dialect.ts';

export const listAnalyses: Handler<'analysesList'> = async ({ ctx, params }) => {
  const { db } = ctx.deps;
  const { project_id } = await ownProject(ctx, params.projectId);
  const { results } = await db
    .prepare(
      `SELECT * FROM analyses WHERE project_id = ? AND user_id = ? ORDER BY created_at DESC, ${insertionOrder(db, 'analyses')} DESC`,
    )
    .bind(project_id, ctx.userId)
    .all<AnalysisRow>();
  const hides = await hidesPlaces(ctx, project_id);
  return { analyses: results.map((row) => toAnalysis(row, hides)) };
};
