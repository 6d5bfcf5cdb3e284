import type { Handlers } from '../../http/handler.ts';
import { createLink } from './create-link.ts';
import { listLinks } from './list-links.ts';
import { revokeLink } from './revoke-link.ts';

export const viewerLinkHandlers = {
  viewerLinksList: listLinks,
  viewerLinksCreate: createLink,
  viewerLinksRevoke: revokeLink,
} satisfies Handlers;
