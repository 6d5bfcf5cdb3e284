export type Appearance = 'light' | 'dark';

/** What a person can choose; `system` follows the device. */
export const appearanceChoices = ['light', 'dark', 'system'] as const;
export type AppearanceChoice = (typeof appearanceChoices)[number];
