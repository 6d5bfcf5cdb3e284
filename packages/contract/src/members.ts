import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { memberRoles } from './constants/roles.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  createdAt,
  Deleted,
  displayName,
  EmailAddress,
  exampleSecret,
  expiresAt,
  field,
  Id,
  id,
  named,
  NextCursor,
  Page,
  projectId,
  projectTitle,
  RandomSecret,
  requestId,
  time,
  userId,
} from './fields.ts';

export const MemberRole = z
  .enum(memberRoles)
  .describe(
    'manager: everything but the project itself; reviewer: reads and reviews; viewer: reads',
  );
export type MemberRole = z.infer<typeof MemberRole>;

export const Member = z.strictObject({
  user_id: userId,
  display_name: displayName,
  email: field(
    z.string().nullable(),
    'For the owner and managers; null for others',
    'ada@example.org',
  ),
  role: z.enum(['owner', ...memberRoles]).describe('What the person may do'),
  since: time('When the person joined'),
});
export type Member = z.infer<typeof Member>;
export const Members = z.strictObject({
  members: z.array(Member).describe('The owner first, then by the time of joining'),
  next_cursor: NextCursor,
});
export const MemberUpdate = z.strictObject({
  role: MemberRole.describe('What the person may do from now on'),
});
export const MemberAnswer = z.strictObject({ member: Member.describe('The member') });

export const Invitation = z.strictObject({
  invitation_id: id('The invitation', 'e4da3b7f-bbce-4345-97a6-77a5b1c0d323'),
  role: MemberRole.describe('What whoever accepts it becomes'),
  email: field(
    z.string().nullable(),
    'The address it was made for; null where none was named. Where it was mailed, only an account that proved this address may accept it',
    'ada@example.org',
  ),
  invited_by: field(z.string(), 'Display name', 'Ada Green'),
  created_at: createdAt,
  expires_at: expiresAt,
});
export type Invitation = z.infer<typeof Invitation>;
export const Invitations = z.strictObject({
  invitations: z.array(Invitation).describe('Those that are open, newest first'),
  next_cursor: NextCursor,
});

export const InvitationCreate = z.strictObject({
  role: MemberRole.describe('What whoever accepts it becomes'),
  email: EmailAddress.optional().describe(
    'Sends the link there by mail, and only this address may accept it. Where the service sends no mail, the link alone is enough',
  ),
});
export const InvitationMade = z.strictObject({
  invitation: Invitation.describe('The invitation'),
  token: RandomSecret.describe('Told once: the invitation page with #TOKEN is the link'),
  mailed: z
    .boolean()
    .describe(
      'Whether a mail is on its way; false where the service sends none, or no address was named: hand the link on yourself',
    ),
});
export const InvitationToken = z.strictObject({ token: RandomSecret.describe('The token') });
export const InvitationSeen = z.strictObject({
  project_title: projectTitle,
  role: MemberRole.describe('What whoever accepts it becomes'),
  invited_by: field(z.string(), 'Display name of who invited', 'Ada Green'),
  expires_at: expiresAt,
});
export const InvitationAccepted = z.strictObject({
  project_id: projectId,
  role: z.enum(['owner', ...MemberRole.options]).describe('The role that the caller has now'),
});

export const ViewerLink = z.strictObject({
  link_id: id('The link', 'a87ff679-a2f3-471d-9f3b-c5a0b1d2e424'),
  name: field(z.string(), 'For whom it is', 'Volunteers of the reserve'),
  made_by: field(z.string(), 'Display name', 'Ada Green'),
  created_at: createdAt,
  expires_at: expiresAt,
  last_used_at: time('When it was last used, within ten minutes; null when never').nullable(),
});
export type ViewerLink = z.infer<typeof ViewerLink>;
export const ViewerLinks = z.strictObject({
  links: z.array(ViewerLink).describe('Those that still open the project, newest first'),
  next_cursor: NextCursor,
});
export const ViewerLinkCreate = z.strictObject({
  name: field(
    named(limits.viewer_link_name_length),
    'Its name, for people',
    'Volunteers of the reserve',
  ),
  days: z.int().min(1).max(limits.viewer_link_days).optional().describe('30 where it is absent'),
});
export const ViewerLinkMade = z.strictObject({
  link: ViewerLink.describe('The link'),
  token: RandomSecret.describe('Told once: the page of shared projects with #TOKEN is the link'),
});
export const ViewerLinkOpen = z.strictObject({ token: RandomSecret.describe('The token') });
export const ViewerLinkOpened = z.strictObject({
  token: field(z.string(), 'A JWT of type embed+jwt, to read the project with', exampleSecret),
  expires_at: expiresAt,
  project_id: projectId,
  project_title: projectTitle,
});

const facts = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('What of it changed; null where there was nothing');

/** An entry of a project's audit log; entries never change. */
export const AuditEntry = z.strictObject({
  audit_id: id('The line', 'eccbc87e-4b5c-4e2f-a83b-3b1c2d3e4f25'),
  at: time('When it was done'),
  actor_id: id('The account of whoever did it'),
  actor: field(z.string(), 'Display name, at that time', 'Ada Green'),
  action: field(z.string(), 'The row of /api, such as membersUpdate', 'Dataset uploaded'),
  object: z.string().describe('What it was done to, such as a member or a sample'),
  before: facts,
  after: facts,
  request_id: requestId,
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const Audit = z.strictObject({
  entries: z.array(AuditEntry).describe('Newest first'),
  next_cursor: NextCursor,
});

const tag = {
  name: 'Members',
  description: 'Who works on a project: roles, invitations, links to view it, and the audit',
};

export default defineEndpoints(tag, {
  membersList: {
    route: ['GET', '/api/projects/{projectId}/members'],
    summary: 'List who works on a project',
    access: 'projects:read',
    role: 'viewer',
    query: z.strictObject(Page),
    answer: Members,
  },
  membersUpdate: {
    route: ['PUT', '/api/projects/{projectId}/members/{userId}'],
    summary: 'Change the role of a member; managers only of reviewers and viewers',
    access: 'projects:write',
    role: 'manager',
    errors: ['conflict'],
    body: MemberUpdate,
    answer: MemberAnswer,
  },
  membersRemove: {
    route: ['DELETE', '/api/projects/{projectId}/members/{userId}'],
    summary: 'Remove a member, whose verdicts stay; managers only reviewers and viewers',
    access: 'projects:write',
    role: 'manager',
    errors: ['conflict'],
    answer: Deleted,
  },
  invitationsList: {
    route: ['GET', '/api/projects/{projectId}/invitations'],
    summary: 'List the invitations to a project that are open',
    access: 'projects:read',
    role: 'manager',
    query: z.strictObject(Page),
    answer: Invitations,
  },
  invitationsCreate: {
    route: ['POST', '/api/projects/{projectId}/invitations'],
    summary:
      'Invite somebody to a project, by mail or by a link; managers only as reviewer or viewer',
    access: 'projects:write',
    role: 'manager',
    status: 201,
    errors: ['limit_reached', 'conflict'],
    body: InvitationCreate,
    answer: InvitationMade,
  },
  invitationsRevoke: {
    route: ['DELETE', '/api/projects/{projectId}/invitations/{invitationId}'],
    summary: 'Revoke an invitation',
    access: 'projects:write',
    role: 'manager',
    answer: Deleted,
  },
  invitationsRead: {
    route: ['POST', '/api/invitations/read'],
    summary: 'See what an invitation is to',
    access: 'account',
    errors: ['not_found', 'conflict'],
    body: InvitationToken,
    answer: InvitationSeen,
  },
  invitationsAccept: {
    route: ['POST', '/api/invitations/accept'],
    summary: 'Accept an invitation, which can be done once',
    access: 'account',
    errors: ['not_found', 'conflict', 'limit_reached'],
    body: InvitationToken,
    answer: InvitationAccepted,
  },
  viewerLinksList: {
    route: ['GET', '/api/projects/{projectId}/viewer-links'],
    summary: 'List the links with which people without an account read a project',
    access: 'projects:read',
    role: 'manager',
    query: z.strictObject(Page),
    answer: ViewerLinks,
  },
  viewerLinksCreate: {
    route: ['POST', '/api/projects/{projectId}/viewer-links'],
    summary: 'Make such a link',
    access: 'projects:write',
    role: 'manager',
    alsoNeeds: 'embed:create',
    status: 201,
    errors: ['limit_reached'],
    body: ViewerLinkCreate,
    answer: ViewerLinkMade,
  },
  viewerLinksRevoke: {
    route: ['DELETE', '/api/projects/{projectId}/viewer-links/{linkId}'],
    summary: 'Revoke a link: its calls are refused at once',
    access: 'projects:write',
    role: 'manager',
    answer: Deleted,
  },
  viewerLinksOpen: {
    route: ['POST', '/api/viewer-links/open'],
    summary: 'Get a token for reading the project of a link',
    access: 'public',
    errors: ['not_found', 'rate_limited'],
    body: ViewerLinkOpen,
    answer: ViewerLinkOpened,
  },
  auditList: {
    route: ['GET', '/api/projects/{projectId}/audit'],
    summary: 'List who changed what in a project',
    access: 'projects:read',
    role: 'manager',
    query: z.strictObject({
      ...Page,
      actor_id: Id.optional().describe('Only what this person did'),
    }),
    answer: Audit,
  },
});
