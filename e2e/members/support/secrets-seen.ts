import type { Page } from '@playwright/test';

/** What a page sends and receives, so that a test can look for what must not be in it. */
export function watchTraffic(page: Page) {
  const sent: string[] = [];
  const received: Promise<string>[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.headers().referer ?? ''}`);
  });
  page.on('response', (response) => {
    // Bodies of answers that were cut off cannot be read, and were not received either.
    received.push(
      response.text().then(
        (text) => `${response.url()} ${text}`,
        () => '',
      ),
    );
  });
  return {
    /** Addresses and referrers of all requests that have this in them. */
    sentWith: (secret: string) => sent.filter((line) => line.includes(secret)),
    /** Answers that have this in them. */
    receivedWith: async (secret: string) =>
      (await Promise.all(received)).filter((text) => text.includes(secret)),
    /** Calls of /api, by their paths. */
    calls: () =>
      sent.flatMap((line) => {
        const { pathname } = new URL(line.split(' ')[0] ?? '');
        return pathname.startsWith('/api/') ? [pathname] : [];
      }),
  };
}
