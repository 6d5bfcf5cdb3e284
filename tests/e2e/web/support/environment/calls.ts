import type { Page, Route } from '@playwright/test';

/** Method and path; `*` is one part of the path, `**` the rest. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

function matcher(call: Call): { method: string; path: RegExp } {
  const [method = '', path = ''] = call.split(' ');
  const pattern = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.+' : '[^/]+'));
  return { method, path: new RegExp(`^${pattern}$`) };
}

/** The page was closed while a handler worked. */
function forgiveClosing(cause: unknown): void {
  if (!(cause instanceof Error && /\b(closed|disposed)\b/.test(cause.message))) throw cause;
}

/**
 * Handles one call until the returned function is called, which waits for running handlers: the
 * browser answers open calls itself when the last handler goes.
 */
async function between(
  page: Page,
  call: Call,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const { method, path } = matcher(call);
  const matches = (url: URL) => path.test(url.pathname);
  const handled = new Set<Promise<void>>();
  let over = false;
  const handler = async (route: Route) => {
    if (over || route.request().method() !== method) return route.fallback();
    const handling = handle(route).catch(forgiveClosing);
    handled.add(handling);
    await handling.finally(() => handled.delete(handling));
  };
  await page.route(matches, handler);
  return async () => {
    over = true;
    await Promise.all(handled);
    await page.unroute(matches, handler);
  };
}

/** Default: without a sentence. */
export const refuse = (page: Page, call: Call, sentence = '', status = 400) =>
  between(page, call, (route) =>
    route.fulfill({
      status,
      json: { error: sentence, code: 'refused', request_id: 'req_refused' },
    }),
  );

/** Whenever the call is made. */
export const cut = (page: Page, call: Call) =>
  between(page, call, (route) => route.abort('connectionreset'));

/** The service answers, and the answer is lost on its way. */
export const loseAnswer = (page: Page, call: Call) =>
  between(page, call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });

/** Until `release`; `made` settles at the first call. */
export async function hold(
  page: Page,
  call: Call,
): Promise<{ made: Promise<void>; release(): Promise<void> }> {
  let free = () => {};
  let tell = () => {};
  const released = new Promise<void>((resolve) => (free = resolve));
  const made = new Promise<void>((resolve) => (tell = resolve));
  const stop = await between(page, call, async (route) => {
    tell();
    await released;
    await route.fallback();
  });
  return {
    made,
    async release() {
      free();
      await stop();
    },
  };
}

/** Changes the service's answer. */
export const alter = (
  page: Page,
  call: Call,
  change: (answer: Record<string, unknown>) => Record<string, unknown>,
) =>
  between(page, call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
