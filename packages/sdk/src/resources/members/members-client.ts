import type { Requester } from '../../core/request.ts';
import { auditResource } from './audit.ts';
import { invitationsResource } from './invitations.ts';
import { membersResource } from './members.ts';
import { viewerLinksResource } from './viewer-links.ts';

/** Who works on a project. Apart from `createClient`, so that pages which do not tell of it do not load it. */
export const createMembersClient = ({ request }: { request: Requester }) => ({
  /** People of a project. */
  members: membersResource(request),
  /** Invitations that wait for an answer. */
  invitations: invitationsResource(request),
  /** Links by which people without an account look on. */
  viewerLinks: viewerLinksResource(request),
  /** Who changed what, and when. */
  audit: auditResource(request),
});

export type MembersClient = ReturnType<typeof createMembersClient>;
