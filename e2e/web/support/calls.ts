import type { Page, Route } from '@playwright/test';

/** A call of the web app: method and path, `*` standing for one part of the path, `**` for all that follows. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

function matcher(call: Call): { method: string; path: RegExp } {
  const [method = '', path = ''] = call.split(' ');
  const pattern = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.+' : '[^/]+'));
  return { method, path: new RegExp(`^${pattern}$`) };
}

/** Puts something between the page and one call until the answered function is called. */
async function between(
  page: Page,
  call: Call,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const { method, path } = matcher(call);
  const matches = (url: URL) => path.test(url.pathname);
  const handler = (route: Route) =>
    route.request().method() === method ? handle(route) : route.fallback();
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** The service refuses the call, without a sentence of its own unless one is given. */
export const refuse = (page: Page, call: Call, sentence = '', status = 400) =>
  between(page, call, (route) =>
    route.fulfill({
      status,
      json: { error: sentence, code: 'refused', request_id: 'req_refused' },
    }),
  );

/** The connection breaks whenever the call is made. */
export const cut = (page: Page, call: Call) =>
  between(page, call, (route) => route.abort('connectionreset'));

/** Calls wait until `release` is called, then go on to the service. */
export async function hold(page: Page, call: Call): Promise<{ release(): Promise<void> }> {
  let free = () => {};
  const released = new Promise<void>((resolve) => (free = resolve));
  const stop = await between(page, call, async (route) => {
    await released;
    await route.fallback().catch(() => undefined);
  });
  return {
    async release() {
      free();
      await stop();
    },
  };
}

/** The service's own answer, with some of it changed before it reaches the page. */
export const alter = (
  page: Page,
  call: Call,
  change: (answer: Record<string, unknown>) => Record<string, unknown>,
) =>
  between(page, call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
