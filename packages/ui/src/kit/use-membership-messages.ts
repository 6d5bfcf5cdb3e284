'use client';

import { hiddenPlaces, membership, publicAccess } from '../messages/en/membership.ts';
import {
  type HiddenPlacesMessages,
  type MembershipMessages,
  overrideMessages,
  type PublicAccessMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useMembershipMessages = (): MembershipMessages =>
  overrideMessages(membership, useMessages().membership);

export const useHiddenPlacesMessages = (): HiddenPlacesMessages =>
  overrideMessages(hiddenPlaces, useMessages().hiddenPlaces);

export const usePublicAccessMessages = (): PublicAccessMessages =>
  overrideMessages(publicAccess, useMessages().publicAccess);
