import type { Locator, Page } from '@playwright/test';

/** Read out by its own region. */
export const errorAlert = (where: Page | Locator): Locator =>
  where.getByRole('group', { name: 'Error', exact: true });
