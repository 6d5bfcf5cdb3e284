'use client';

import { membership } from '../messages/en/membership.ts';
import { hiddenPlaces } from '../messages/en/projects.ts';
import {
  type HiddenPlacesMessages,
  type MembershipMessages,
  overrideMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

/** What members read in place of what the owner of a project reads; apart, so that it comes with a project's page. */
export const useMembershipMessages = (): MembershipMessages =>
  overrideMessages(membership, useMessages().membership);

/** The texts about exact places that a project hides. */
export const useHiddenPlacesMessages = (): HiddenPlacesMessages =>
  overrideMessages(hiddenPlaces, useMessages().hiddenPlaces);
