import type { Page } from '@playwright/test';

/** The time of a page's own code. */
export interface PageClock {
  /** Only `pass` lets time pass. */
  stop(): Promise<void>;
  /** Does what is due. */
  pass(milliseconds: number): Promise<void>;
  /** Time passes by itself again. */
  go(): Promise<void>;
}

/** More than a busy machine takes to stop it, less than a call of the kit may take. */
const ahead = 10_000;

const held = new WeakSet<Page>();

/** Otherwise axe waits forever. */
export async function letTimePass(page: Page): Promise<void> {
  if (held.has(page)) await page.clock.resume();
}

/** Before the page is opened: durations are then exact on any machine. */
export async function holdClock(page: Page): Promise<PageClock> {
  await page.clock.install();
  held.add(page);
  return {
    async stop() {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
    },
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    go: () => page.clock.resume(),
  };
}
