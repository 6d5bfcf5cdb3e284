import type { CDPSession, Locator, Page } from '@playwright/test';
import { longestTasks, type Tasks } from './tasks.ts';

export interface Smoothness extends Tasks {
  /** Bytes of the page's heap after a collection, before and after the scrolling. */
  heapBefore: number;
  heapAfter: number;
  /** Elements in the document while in the middle of the list. */
  elements: number;
}

/** As fast as a hard flick of a finger or a free-running wheel. */
const pixelsPerFrame = 240;
const mostSteps = 600;

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Turns the mouse wheel over `target` from its top to its end and back, and tells how the page kept up. */
export async function scrollThrough(page: Page, target: Locator): Promise<Smoothness> {
  const session = await page.context().newCDPSession(page);
  const heapBefore = await heapOf(session);
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be scrolled is not in sight.');
  await page.mouse.move(box.x + box.width / 2, Math.min(box.y + 100, box.y + box.height / 2));
  const way = await target.evaluate((element) => element.scrollHeight - element.clientHeight);
  const steps = Math.min(mostSteps, Math.ceil(way / pixelsPerFrame));
  let elements = 0;
  const tasks = await longestTasks(page, async () => {
    for (const direction of [1, -1]) {
      for (let step = 0; step < steps; step++) {
        await page.mouse.wheel(0, (direction * way) / steps);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      elements = await page.evaluate(() => document.querySelectorAll('*').length);
    }
  });
  return { ...tasks, heapBefore, heapAfter: await heapOf(session), elements };
}
