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

/** The members of a project. */
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
  /** Changes a member's role. */
  update: async (
    projectId: string,
    userId: string,
    body: BodyOf<'membersUpdate'>,
    options?: CallOptions,
  ) => (await request('membersUpdate', { params: { projectId, userId }, body }, options)).member,
  /** Verdicts of a removed member stay. */
  remove: (projectId: string, userId: string, options?: CallOptions) =>
    request('membersRemove', { params: { projectId, userId } }, options),
  /** Leaves another user's project. */
  leave: (projectId: string, options?: CallOptions) =>
    request('projectsLeave', { params: { projectId } }, options),
});

/** Invitations to projects. */
const invitationsResource = (request: Requester) => ({
  /** Open invitations, newest first. */
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
  /** The token of the link is returned only once. */
  create: (projectId: string, body: BodyOf<'invitationsCreate'>, options?: CallOptions) =>
    request('invitationsCreate', { params: { projectId }, body }, options),
  /** Revokes an invitation; its link stops working. */
  revoke: (projectId: string, invitationId: string, options?: CallOptions) =>
    request('invitationsRevoke', { params: { projectId, invitationId } }, options),
  /** What an invitation is for. */
  read: (token: string, options?: CallOptions) =>
    request('invitationsRead', { body: { token } }, options),
  /** Joins the project of an invitation. */
  accept: (token: string, options?: CallOptions) =>
    request('invitationsAccept', { body: { token } }, options),
});

/** Links for viewers without an account. */
const viewerLinksResource = (request: Requester) => ({
  /** Valid links, newest first. */
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
  /** The token of the link is returned only once. */
  create: (projectId: string, body: BodyOf<'viewerLinksCreate'>, options?: CallOptions) =>
    request('viewerLinksCreate', { params: { projectId }, body }, options),
  /** Revokes a link. */
  revoke: (projectId: string, linkId: string, options?: CallOptions) =>
    request('viewerLinksRevoke', { params: { projectId, linkId } }, options),
  /** A token for reading the project, as widgets use it; request a new one before it expires. */
  open: (token: string, options?: CallOptions) =>
    request('viewerLinksOpen', { body: { token }, bearer: null }, options),
});

/** Log of changes in a project. */
const auditResource = (request: Requester) => ({
  /** Newest first. */
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
