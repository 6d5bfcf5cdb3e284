import type { Page } from '@playwright/test';

/** Painting it takes a second of processor time. */
export const withoutChorus = (page: Page): Promise<unknown> =>
  page.route('**/assets/paint.worker-*', () => undefined);
