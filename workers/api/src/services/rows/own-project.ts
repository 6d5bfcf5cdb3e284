import { notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';

export interface ProjectRow {
  project_id: string;
  user_id: string;
  title: string;
  description: string;
  version: number;
  /** 1 where it hides exact places, until its owner ends that. */
  hides_places: number;
  created_at: string;
  updated_at: string;
}

/** Whether a member's call reaches a project; the owner's reaches all that is theirs. */
export const isReached = ({ confinedTo }: Context, projectId: string): boolean =>
  confinedTo === null || confinedTo === projectId;

/** The caller's project, or the one that a member works on. Throws `not_found` when it is absent or somebody else's. */
export async function ownProject(ctx: Context, projectId = ''): Promise<ProjectRow> {
  const row = await ctx.deps.db
    .prepare('SELECT * FROM projects WHERE project_id = ? AND user_id = ?')
    .bind(projectId, ctx.userId)
    .first<ProjectRow>();
  if (!row || !isReached(ctx, row.project_id)) throw notFound('project');
  return row;
}
