import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../rows/own-project.ts';
import { changeMember } from './change-member.ts';
import { assertGrants, memberOf, ownerStays } from './member-row.ts';

/** Removes a member, whose verdicts stay. Throws `forbidden` for the owner, and where a manager would remove a manager. */
export const removeMember: Handler<'membersRemove'> = async ({ ctx, params }) => {
  const { project_id: projectId, user_id: ownerId } = await ownProject(ctx, params.projectId);
  const { userId = '' } = params;
  if (userId === ownerId) throw ownerStays();
  const member = await memberOf(ctx, projectId, userId);
  assertGrants(ctx, member.role);
  await changeMember(ctx, { action: 'membersRemove', projectId, member, to: null });
  return { deleted: true };
};
