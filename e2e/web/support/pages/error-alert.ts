import type { Locator, Page } from '@playwright/test';

/** What the page, or a part of it, says that it could not do. It is read out by a region of its own. */
export const errorAlert = (where: Page | Locator): Locator =>
  where.getByRole('group', { name: 'Error', exact: true });
