'use client';

import { invitation, members, shared } from '../messages/en/members.ts';
import {
  type InvitationMessages,
  type MembersMessages,
  overrideMessages,
  type SharedMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useMembersMessages = (): MembersMessages =>
  overrideMessages(members, useMessages().members);

export const useInvitationMessages = (): InvitationMessages =>
  overrideMessages(invitation, useMessages().invitation);

export const useSharedMessages = (): SharedMessages =>
  overrideMessages(shared, useMessages().shared);
