import type { Handlers } from '../../http/handler.ts';
import { listAudit } from '../audit/list-audit.ts';
import { acceptInvitation } from '../invitations/accept-invitation.ts';
import { createInvitation } from '../invitations/create-invitation.ts';
import { listInvitations } from '../invitations/list-invitations.ts';
import { readInvitation } from '../invitations/read-invitation.ts';
import { revokeInvitation } from '../invitations/revoke-invitation.ts';
import { createLink } from '../viewer-links/create-link.ts';
import { listLinks } from '../viewer-links/list-links.ts';
import { revokeLink } from '../viewer-links/revoke-link.ts';
import { leaveProject } from './leave-project.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { updateMember } from './update-member.ts';

export const memberHandlers = {
  membersList: listMembers,
  membersUpdate: updateMember,
  membersRemove: removeMember,
  projectsLeave: leaveProject,
  invitationsList: listInvitations,
  invitationsCreate: createInvitation,
  invitationsRevoke: revokeInvitation,
  invitationsRead: readInvitation,
  invitationsAccept: acceptInvitation,
  viewerLinksList: listLinks,
  viewerLinksCreate: createLink,
  viewerLinksRevoke: revokeLink,
  auditList: listAudit,
} satisfies Handlers;
