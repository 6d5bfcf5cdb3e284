import type { Requester } from '../../core/request.ts';
import { auditResource } from './audit.ts';
import { invitationsResource } from './invitations.ts';
import { membersResource } from './members.ts';
import { viewerLinksResource } from './viewer-links.ts';

/** People of a project. Separate from `createClient`, so that other pages do not load it. */
export const createMembersClient = ({ request }: { request: Requester }) => ({
  /** Members of a project. */
  members: membersResource(request),
  /** Open invitations. */
  invitations: invitationsResource(request),
  /** Links for viewers without an account. */
  viewerLinks: viewerLinksResource(request),
  /** Log of changes. */
  audit: auditResource(request),
});

export type MembersClient = ReturnType<typeof createMembersClient>;
