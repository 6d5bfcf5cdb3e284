import type { BrowserContext } from '@playwright/test';

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
