import type { Page } from '@playwright/test';

/** Sent and received by a page, to look for secrets. */
export function watchTraffic(page: Page) {
  const sent: string[] = [];
  const received: Promise<string>[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.headers().referer ?? ''}`);
  });
  page.on('response', (response) => {
    // Bodies of cut-off answers cannot be read.
    received.push(
      response.text().then(
        (text) => `${response.url()} ${text}`,
        () => '',
      ),
    );
  });
  return {
    /** Addresses and referrers of requests. */
    sentWith: (secret: string) => sent.filter((line) => line.includes(secret)),
    receivedWith: async (secret: string) =>
      (await Promise.all(received)).filter((text) => text.includes(secret)),
    /** Of /api, by path. */
    calls: () =>
      sent.flatMap((line) => {
        const { pathname } = new URL(line.split(' ')[0] ?? '');
        return pathname.startsWith('/api/') ? [pathname] : [];
      }),
  };
}
