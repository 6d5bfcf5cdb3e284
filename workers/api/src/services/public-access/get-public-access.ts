import type { PublicAccess } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import type { Database } from '../../ports/database.ts';
import { ownProject } from '../rows/own-project.ts';

/** What was said last of a project; nothing was is the same as that it is not public. */
export async function publicAccessOf(db: Database, projectId: string): Promise<PublicAccess> {
  const row = await db
    .prepare('SELECT enabled, origins FROM public_access WHERE project_id = ?')
    .bind(projectId)
    .first<{ enabled: number; origins: string }>();
  if (!row) return { enabled: false, origins: [] };
  return { enabled: row.enabled === 1, origins: JSON.parse(row.origins) as string[] };
}

/** Which pages may show the caller's project to everybody. */
export const getPublicAccess: Handler<'publicAccessGet'> = async ({ ctx, params }) => {
  const { project_id } = await ownProject(ctx, params.projectId);
  return publicAccessOf(ctx.deps.db, project_id);
};
