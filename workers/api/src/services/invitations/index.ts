import type { Handlers } from '../../http/handler.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { readInvitation } from './read-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const invitationHandlers = {
  invitationsList: listInvitations,
  invitationsCreate: createInvitation,
  invitationsRevoke: revokeInvitation,
  invitationsRead: readInvitation,
  invitationsAccept: acceptInvitation,
} satisfies Handlers;
