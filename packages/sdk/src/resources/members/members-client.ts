import type { Requester } from '../../core/call.ts';
import { auditResource } from './audit.ts';
import { invitationsResource } from './invitations.ts';
import { membersResource } from './members.ts';
import { viewerLinksResource } from './viewer-links.ts';

/** Who works on a project. Apart from `createClient`, so that pages which do not tell of it do not load it. */
export const createMembersClient = ({ request }: { request: Requester }) => ({
  members: membersResource(request),
  invitations: invitationsResource(request),
  viewerLinks: viewerLinksResource(request),
  audit: auditResource(request),
});

export type MembersClient = ReturnType<typeof createMembersClient>;
