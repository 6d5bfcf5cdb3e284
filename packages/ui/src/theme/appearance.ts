export type Appearance = 'light' | 'dark';

/** Choices of appearance; `system` follows the device. */
export const appearanceChoices = ['light', 'dark', 'system'] as const;
export type AppearanceChoice = (typeof appearanceChoices)[number];
