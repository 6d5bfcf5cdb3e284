import type { Handler } from '../../http/handler.ts';
import { projectPrefix } from '../rows/object-keys.ts';
import { abandonProject } from '../deletions/abandon.ts';
import { enqueuePrefixDeletion, enqueueUploadAborts } from '../deletions/enqueue.ts';
import { sweepSoon } from '../deletions/sweep.ts';
import { ownProject } from '../rows/own-project.ts';

/** Deletes a project with all that hangs on it; its rows and objects follow in the background. */
export const deleteProject: Handler<'projectsDelete'> = async ({ ctx, params }) => {
  const { project_id, user_id } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  await db.batch([
    enqueuePrefixDeletion(db, projectPrefix(user_id, project_id), ctx.now),
    enqueueUploadAborts(db, 'datasets.project_id = ?', [project_id], ctx.now),
    ...abandonProject(db, project_id, ctx.now),
  ]);
  sweepSoon(ctx.deps);
  return { deleted: true };
};
