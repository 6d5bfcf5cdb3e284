import type { BrowserContext, Page } from '@playwright/test';
import { drawn } from '../pages/drawn.ts';

/**
 * Answers of /api come once the page has drawn what it shows without them, as over a slow
 * connection.
 */
export const answerLate = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    let changes = 0;
    new MutationObserver(() => changes++).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const untilStill = async () => {
      for (let before = -1; before !== changes;) {
        before = changes;
        await frame();
        await frame();
      }
    };
    const fetchAtOnce = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const given = input instanceof Request ? input : { url: String(input), method: 'GET' };
      const { pathname } = new URL(given.url, location.href);
      const answer = await fetchAtOnce(input, init);
      if ((init?.method ?? given.method) === 'GET' && pathname.startsWith('/api/'))
        await untilStill();
      return answer;
    };
  });

/** Once the page has drawn what it shows without them. */
export const lateScripts = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname.endsWith('.js'),
    async (route) => {
      // A page that is just left draws nothing.
      await drawn(page).catch(() => undefined);
      await route.fallback();
    },
  );
