import type { BrowserContext, Page } from '@playwright/test';

/** What pages of the context read of /api reaches them late, by that many milliseconds, as over a slow connection. */
export const answerLate = (context: BrowserContext, late: number): Promise<unknown> =>
  context.addInitScript((milliseconds) => {
    const fetchAtOnce = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const given = input instanceof Request ? input : { url: String(input), method: 'GET' };
      const { pathname } = new URL(given.url, location.href);
      const answer = await fetchAtOnce(input, init);
      if ((init?.method ?? given.method) === 'GET' && pathname.startsWith('/api/'))
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return answer;
    };
  }, late);

/** Scripts reach the page late, by that many milliseconds, each part of the web app when it is asked for. */
export const lateScripts = (page: Page, late: number): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname.endsWith('.js'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.fallback();
    },
  );
