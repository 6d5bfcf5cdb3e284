import type { Page } from '@playwright/test';

/** Two frames: what stands in the page by now has been drawn then, and what it moved has been counted. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
