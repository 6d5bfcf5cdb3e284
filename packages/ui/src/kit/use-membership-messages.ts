'use client';

import { membership } from '../messages/en/membership.ts';
import { hiddenPlaces } from '../messages/en/projects.ts';
import {
  type HiddenPlacesMessages,
  type MembershipMessages,
  overrideMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useMembershipMessages = (): MembershipMessages =>
  overrideMessages(membership, useMessages().membership);

export const useHiddenPlacesMessages = (): HiddenPlacesMessages =>
  overrideMessages(hiddenPlaces, useMessages().hiddenPlaces);
