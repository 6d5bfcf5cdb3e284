import type { Page } from '@playwright/test';

/** The time of a page, as its own code sees it, in the hands of a test. */
export interface PageClock {
  /** From now on no time passes but what `pass` lets pass. */
  stop(): Promise<void>;
  /** Lets so many milliseconds pass, and does what is due in them. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass by itself again. */
  go(): Promise<void>;
}

/** Ahead of the page's time: more than a busy machine takes to stop it, and less than a call of the kit may take. */
const ahead = 10_000;

/** Pages whose clock is in the hands of a test. */
const held = new WeakSet<Page>();

/** Lets time pass by itself again where a test had stopped it: axe waits for nothing forever then. */
export async function letTimePass(page: Page): Promise<void> {
  if (held.has(page)) await page.clock.resume();
}

/**
 * Takes hold of a page's clock, before the page is opened: how long something stays is then asked to the millisecond,
 * however long the machine takes for what the test does meanwhile.
 */
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
