import type { Page } from '@playwright/test';

/** After two frames, content is drawn and its shifts are counted. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
