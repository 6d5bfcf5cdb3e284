import * as z from 'zod';
import * as s from '../schemas/index.ts';
import { row } from './endpoint.ts';

export const memberEndpoints = {
  membersList: row('membersList', {
    tag: 'extension',
    summary: 'List who works on a project',
    access: 'projects:read',
    query: z.strictObject(s.Page),
    answer: s.Members,
  }),
  membersUpdate: row('membersUpdate', {
    tag: 'extension',
    summary: 'Change the role of a member; managers only of reviewers and viewers',
    access: 'projects:write',
    body: s.MemberUpdate,
    answer: s.MemberAnswer,
  }),
  membersRemove: row('membersRemove', {
    tag: 'extension',
    summary: 'Remove a member, whose verdicts stay; managers only reviewers and viewers',
    access: 'projects:write',
    answer: s.Deleted,
  }),
  projectsLeave: row('projectsLeave', {
    tag: 'extension',
    summary: 'Leave a project of somebody else; your verdicts stay',
    access: 'projects:write',
    errors: ['conflict'],
    answer: s.Done,
  }),
  invitationsList: row('invitationsList', {
    tag: 'extension',
    summary: 'List the invitations to a project that are open',
    access: 'projects:read',
    query: z.strictObject(s.Page),
    answer: s.Invitations,
  }),
  invitationsCreate: row('invitationsCreate', {
    tag: 'extension',
    summary:
      'Invite somebody to a project, by mail or by a link; managers only as reviewer or viewer',
    access: 'projects:write',
    status: 201,
    errors: ['limit_reached', 'conflict'],
    body: s.InvitationCreate,
    answer: s.InvitationMade,
  }),
  invitationsRevoke: row('invitationsRevoke', {
    tag: 'extension',
    summary: 'Revoke an invitation',
    access: 'projects:write',
    answer: s.Deleted,
  }),
  invitationsRead: row('invitationsRead', {
    tag: 'extension',
    summary: 'See what an invitation is to',
    access: 'account',
    errors: ['not_found', 'conflict'],
    body: s.InvitationToken,
    answer: s.InvitationSeen,
  }),
  invitationsAccept: row('invitationsAccept', {
    tag: 'extension',
    summary: 'Accept an invitation, which can be done once',
    access: 'account',
    errors: ['not_found', 'conflict', 'limit_reached'],
    body: s.InvitationToken,
    answer: s.InvitationAccepted,
  }),
  viewerLinksList: row('viewerLinksList', {
    tag: 'extension',
    summary: 'List the links with which people without an account read a project',
    access: 'projects:read',
    query: z.strictObject(s.Page),
    answer: s.ViewerLinks,
  }),
  viewerLinksCreate: row('viewerLinksCreate', {
    tag: 'extension',
    summary: 'Make such a link',
    access: 'projects:write',
    alsoNeeds: 'embed:create',
    status: 201,
    errors: ['limit_reached'],
    body: s.ViewerLinkCreate,
    answer: s.ViewerLinkMade,
  }),
  viewerLinksRevoke: row('viewerLinksRevoke', {
    tag: 'extension',
    summary: 'Revoke a link; who reads by it stops within ten minutes',
    access: 'projects:write',
    answer: s.Deleted,
  }),
  viewerLinksOpen: row('viewerLinksOpen', {
    tag: 'extension',
    summary: 'Get a token for reading the project of a link',
    access: 'public',
    errors: ['not_found', 'rate_limited'],
    body: s.ViewerLinkOpen,
    answer: s.ViewerLinkOpened,
  }),
  auditList: row('auditList', {
    tag: 'extension',
    summary: 'List who changed what in a project',
    access: 'projects:read',
    query: z.strictObject({
      ...s.Page,
      actor_id: s.Id.optional().describe('Only what this person did'),
    }),
    answer: s.Audit,
  }),
};
