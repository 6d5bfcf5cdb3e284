'use client';

import { invitation, members, shared } from '../messages/en/members.ts';
import {
  type InvitationMessages,
  type MembersMessages,
  overrideMessages,
  type SharedMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

/** The texts of the page about who works on a project. */
export const useMembersMessages = (): MembersMessages =>
  overrideMessages(members, useMessages().members);

/** The texts of the page that an invitation leads to. */
export const useInvitationMessages = (): InvitationMessages =>
  overrideMessages(invitation, useMessages().invitation);

/** The texts of the page that a link for viewers leads to. */
export const useSharedMessages = (): SharedMessages =>
  overrideMessages(shared, useMessages().shared);
