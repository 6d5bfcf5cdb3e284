import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../rows/own-project.ts';
import { changeMember } from './change-member.ts';
import { memberOf } from './member-row.ts';

/** Ends the caller's own membership. Throws `conflict` for the owner, who cannot leave. */
export const leaveProject: Handler<'projectsLeave'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  if (ctx.role === 'owner')
    throw new ApiError(
      'conflict',
      'You own this project and cannot leave it. Delete it to end it for everybody.',
    );
  const member = await memberOf(ctx, projectId, ctx.actorId);
  await changeMember(ctx, { action: 'projectsLeave', projectId, member, to: null });
  return { done: true };
};
