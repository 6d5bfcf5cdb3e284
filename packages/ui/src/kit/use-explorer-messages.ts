'use client';

import { explore, explorer, sound } from '../messages/en/explorer.ts';
import {
  type ExploreMessages,
  type ExplorerMessages,
  overrideMessages,
  type SoundMessages,
} from '../messages/index.ts';
import { useMessages } from './presentation-context.ts';

export const useExploreMessages = (): ExploreMessages =>
  overrideMessages(explore, useMessages().explore);

export const useExplorerMessages = (): ExplorerMessages =>
  overrideMessages(explorer, useMessages().explorer);

export const useSoundMessages = (): SoundMessages => overrideMessages(sound, useMessages().sound);
