import type { Handler } from '../../http/handler.ts';
import { projectPrefix } from '../data/object-keys.ts';
import { enqueuePrefixDeletion, enqueueUploadAborts } from '../deletions/enqueue.ts';
import { sweepSoon } from '../deletions/sweep.ts';
import { ownProject } from './own-project.ts';

/** Deletes a project with all that hangs on it; its objects follow in the background. */
export const deleteProject: Handler<'projectsDelete'> = async ({ ctx, params }) => {
  const { project_id, user_id } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  await db.batch([
    enqueuePrefixDeletion(db, projectPrefix(user_id, project_id), ctx.now),
    enqueueUploadAborts(db, 'datasets.project_id = ?', [project_id], ctx.now),
    db
      .prepare('DELETE FROM projects WHERE project_id = ? AND user_id = ?')
      .bind(project_id, ctx.userId),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
