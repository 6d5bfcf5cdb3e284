import type { Appearance, AppearanceChoice } from '@biophony/ui';
import { useSyncExternalStore } from 'react';
import { chosenAppearance, shownAppearance, subscribeAppearance } from './appearance.ts';

/** What was chosen. */
export const useAppearanceChoice = (): AppearanceChoice =>
  useSyncExternalStore(subscribeAppearance, chosenAppearance);

/** What is shown. */
export const useAppearance = (): Appearance =>
  useSyncExternalStore(subscribeAppearance, shownAppearance);
