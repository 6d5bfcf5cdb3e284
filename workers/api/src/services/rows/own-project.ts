import { notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';

export interface ProjectRow {
  project_id: string;
  user_id: string;
  title: string;
  description: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The caller's project. Throws `not_found` when it is absent or somebody else's. */
export async function ownProject(ctx: Context, projectId = ''): Promise<ProjectRow> {
  const row = await ctx.deps.db
    .prepare('SELECT * FROM projects WHERE project_id = ? AND user_id = ?')
    .bind(projectId, ctx.userId)
    .first<ProjectRow>();
  if (!row) throw notFound('project');
  return row;
}
