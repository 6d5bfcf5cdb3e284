import type {
  AnswerOf,
  AuditEntry,
  BodyOf,
  Invitation,
  Member,
  QueryOf,
  ViewerLink,
} from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

const membersResource = (request: Requester) => ({
  /** The owner first. */
  list: (
    projectId: string,
    query: QueryOf<'membersList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'membersList'>, Member> =>
    pages(
      (cursor) =>
        request('membersList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.members,
      query.cursor,
    ),
  update: async (
    projectId: string,
    userId: string,
    body: BodyOf<'membersUpdate'>,
    options?: CallOptions,
  ) => (await request('membersUpdate', { params: { projectId, userId }, body }, options)).member,
  /** Their verdicts stay. */
  remove: (projectId: string, userId: string, options?: CallOptions) =>
    request('membersRemove', { params: { projectId, userId } }, options),
  leave: (projectId: string, options?: CallOptions) =>
    request('projectsLeave', { params: { projectId } }, options),
});

const invitationsResource = (request: Requester) => ({
  list: (
    projectId: string,
    query: QueryOf<'invitationsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'invitationsList'>, Invitation> =>
    pages(
      (cursor) =>
        request('invitationsList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.invitations,
      query.cursor,
    ),
  /** Returns the link's token only once. */
  create: (projectId: string, body: BodyOf<'invitationsCreate'>, options?: CallOptions) =>
    request('invitationsCreate', { params: { projectId }, body }, options),
  revoke: (projectId: string, invitationId: string, options?: CallOptions) =>
    request('invitationsRevoke', { params: { projectId, invitationId } }, options),
  read: (token: string, options?: CallOptions) =>
    request('invitationsRead', { body: { token } }, options),
  accept: (token: string, options?: CallOptions) =>
    request('invitationsAccept', { body: { token } }, options),
});

const viewerLinksResource = (request: Requester) => ({
  list: (
    projectId: string,
    query: QueryOf<'viewerLinksList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'viewerLinksList'>, ViewerLink> =>
    pages(
      (cursor) =>
        request('viewerLinksList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.links,
      query.cursor,
    ),
  /** Returns the link's token only once. */
  create: (projectId: string, body: BodyOf<'viewerLinksCreate'>, options?: CallOptions) =>
    request('viewerLinksCreate', { params: { projectId }, body }, options),
  revoke: (projectId: string, linkId: string, options?: CallOptions) =>
    request('viewerLinksRevoke', { params: { projectId, linkId } }, options),
  /** Token for reading the project; request a new one before it expires. */
  open: (token: string, options?: CallOptions) =>
    request('viewerLinksOpen', { body: { token }, bearer: null }, options),
});

const auditResource = (request: Requester) => ({
  list: (
    projectId: string,
    query: QueryOf<'auditList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'auditList'>, AuditEntry> =>
    pages(
      (cursor) =>
        request('auditList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.entries,
      query.cursor,
    ),
});

/** People of a project. Separate, so that other pages do not load it. */
export const createMembersClient = ({ request }: { request: Requester }) => ({
  members: membersResource(request),
  invitations: invitationsResource(request),
  viewerLinks: viewerLinksResource(request),
  audit: auditResource(request),
});

export type MembersClient = ReturnType<typeof createMembersClient>;
