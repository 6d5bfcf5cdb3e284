import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

export interface PageMemory {
  /** Bytes of the page's own heap after a collection; workers are not in it. */
  heap: number;
  /** Bytes of the page's process with its workers, now and at most; null where the system does not tell. */
  held: number | null;
  peak: number | null;
}

/** A figure of a process as Linux tells it, in bytes. */
function statusOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Number(found?.[1] ?? 0) * 1024;
}

/** What a page holds in memory, where it is the largest one of its browser. */
export async function memoryOf(browser: Browser, page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  if (process.platform !== 'linux') return { heap: usedSize, held: null, peak: null };
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  await whole.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const most = (name: 'VmRSS' | 'VmHWM') => Math.max(...pages.map((pid) => statusOf(pid, name)));
  return { heap: usedSize, held: most('VmRSS'), peak: most('VmHWM') };
}
