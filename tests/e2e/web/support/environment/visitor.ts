import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { waitMs } from '../../../../../tools/scripts/test/machine.ts';
import { PageLog } from '../texts/page-log.ts';

export interface VisitorOptions extends BrowserContextOptions {
  /** No dialog opens by itself. Default: true. */
  returning?: boolean;
}

/** With their own browser profile, signed out. */
export interface Visitor {
  url: string;
  context: BrowserContext;
  page: Page;
  pageLog: PageLog;
  /** Of the same browser. */
  newTab(): Promise<Page>;
}

/** One tab, nothing loaded. */
export async function openVisitor(
  browser: Browser,
  url: string,
  { returning = true, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // Requests of a service worker pass no route of a test.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(waitMs);
  const pageLog = new PageLog();
  await pageLog.watch(context);
  if (returning)
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('hasVisited', 'true');
    });
  return { url, context, page: await context.newPage(), pageLog, newTab: () => context.newPage() };
}
