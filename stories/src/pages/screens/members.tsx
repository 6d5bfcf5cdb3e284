import { createClient } from '@biophony/sdk';
import * as kit from '@biophony/ui/screens';
import { invitations, members, viewerLinks } from '../../fixtures/members.ts';
import { project } from '../../fixtures/projects.ts';
import { page } from '../page.tsx';

export const InvitationScreen = page(kit.InvitationScreen, {
  args: { token: 'token-of-the-link' },
  answers: {
    'POST /api/invitations/read': {
      project_title: project.title,
      role: 'reviewer',
      invited_by: 'Ada Green',
      expires_at: '2026-05-29T10:00:00.000Z',
    },
  },
  frame: 560,
  accessibility:
    'A page of its own, with the `main` landmark and the heading of the first level. Take the token out of the address of your page at once.',
});

export const MembersScreen = page(kit.MembersScreen, {
  args: { projectId: 'p1' },
  answers: {
    'GET /api/projects/p1': { project },
    'GET /api/projects/p1/members': { members, next_cursor: null },
    'GET /api/projects/p1/invitations': { invitations, next_cursor: null },
    'GET /api/projects/p1/viewer-links': { links: viewerLinks, next_cursor: null },
  },
  frame: 900,
  accessibility: 'It stands in the `main` of the dashboard’s frame, with the heading of its page.',
});

export const SharedScreen = page(kit.SharedScreen, {
  args: {
    token: null,
    readerOf: (getToken) => createClient({ baseUrl: 'http://story.invalid', auth: { getToken } }),
  },
  answers: {},
  frame: 320,
  accessibility:
    'A page of its own, with the `main` landmark and the heading of the first level. Give `readerOf` a client of the same service.',
});
