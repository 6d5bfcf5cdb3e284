import type { Appearance, AppearanceChoice } from '@biophony/ui';
import { useSyncExternalStore } from 'react';
import { chosenAppearance, shownAppearance, subscribeAppearance } from './appearance.ts';

export const useAppearanceChoice = (): AppearanceChoice =>
  useSyncExternalStore(subscribeAppearance, chosenAppearance);

export const useAppearance = (): Appearance =>
  useSyncExternalStore(subscribeAppearance, shownAppearance);
