import type { Browser, BrowserContext } from '@playwright/test';
import { weigh } from '../../e2e/web/support/checks/weight.ts';
import { makeAccount } from './account.ts';

/** A phone's processor, as many times slower as Lighthouse's phone preset takes it to be. */
const slowdown = 4;
const window = { width: 412, height: 823 };

export interface DashboardFigures {
  /** From the start of the navigation until the first project stands painted, per run. */
  firstDataMs: number[];
  /** Until the app itself shows it and can be used, per run. */
  appMs: number[];
  /** Bytes of everything loaded until then, gzip. */
  scriptBytes: number;
  styleBytes: number;
}

/** Notes in the page when the first project is painted, and when the app has taken over. Runs from its source alone. */
function watchFirstProject(): void {
  const markOnce = (name: string, selector: string) => {
    const look = () => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  };
  markOnce('first-data', '.skeleton-card, .bp-project-card');
  markOnce('app', '.bp-project-card');
}

async function open(context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript(watchFirstProject);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/dashboard/projects', { waitUntil: 'commit' });
  const marked = async (name: string) => {
    const mark = await page.waitForFunction(
      (wanted) => performance.getEntriesByName(wanted)[0]?.startTime,
      name,
    );
    return (await mark.jsonValue()) ?? Number.NaN;
  };
  return { page, firstDataMs: await marked('first-data'), appMs: await marked('app') };
}

/** Opens the list of projects on a slow phone, each time with an empty cache, after some runs to warm the service. */
export async function measureDashboard(
  browser: Browser,
  url: string,
  runs: number,
  warmUps: number,
): Promise<DashboardFigures> {
  const { storageState } = await makeAccount(browser, url, 6);
  const figures: DashboardFigures = { firstDataMs: [], appMs: [], scriptBytes: 0, styleBytes: 0 };
  for (let run = 1 - warmUps; run <= runs; run++) {
    const context = await browser.newContext({ baseURL: url, viewport: window, storageState });
    const { page, firstDataMs, appMs } = await open(context);
    if (run > 0) {
      figures.firstDataMs.push(firstDataMs);
      figures.appMs.push(appMs);
    }
    if (run === runs) {
      figures.scriptBytes = await weigh(page, 'script');
      figures.styleBytes = await weigh(page, 'style');
    }
    await context.close();
  }
  return figures;
}
