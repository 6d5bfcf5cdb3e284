import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../rows/own-project.ts';
import { changeMember } from './change-member.ts';
import { assertGrants, memberOf, ownerStays, toMember } from './member-row.ts';

/** Changes the role of a member. Throws `forbidden` for the owner, and where a manager would make or change a manager. */
export const updateMember: Handler<'membersUpdate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId, user_id: ownerId } = await ownProject(ctx, params.projectId);
  const { userId = '' } = params;
  if (userId === ownerId) throw ownerStays();
  const member = await memberOf(ctx, projectId, userId);
  assertGrants(ctx, member.role);
  assertGrants(ctx, body.role);
  if (member.role !== body.role)
    await changeMember(ctx, { action: 'membersUpdate', projectId, member, to: body.role });
  return { member: toMember(ctx, { ...member, role: body.role }) };
};
