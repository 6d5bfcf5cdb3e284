import type { Handlers } from '../../http/handler.ts';
import { leaveProject } from './leave-project.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { updateMember } from './update-member.ts';

export const memberHandlers = {
  membersList: listMembers,
  membersUpdate: updateMember,
  membersRemove: removeMember,
  projectsLeave: leaveProject,
} satisfies Handlers;
