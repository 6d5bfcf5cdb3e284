'use client';

import { membership } from '../messages/en/members/membership.ts';
import { overrideMessages, type MembershipMessages } from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

/** What members read in place of what the owner of a project reads; apart, so that it comes with a project's page. */
export const useMembershipMessages = (): MembershipMessages =>
  overrideMessages(membership, useMessages().membership);
