import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

export interface PageMemory {
  /** Bytes of the page's own heap after a collection; workers are not in it. */
  heap: number;
  /** Bytes of the page's process with its workers, now and at most; null where the system does not tell. */
  held: number | null;
  peak: number | null;
  /** What of it is the process's own, without files that it shares with others: Chromium's memory footprint. */
  own: number | null;
}

const watchMs = 20;

type StatusName = 'VmRSS' | 'VmHWM' | 'RssAnon' | 'VmSwap';

/** A figure of a process as Linux tells it, in bytes. */
function statusOf(pid: number, name: StatusName): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Number(found?.[1] ?? 0) * 1024;
}

async function rendererPids(whole: CDPSession): Promise<number[]> {
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** What a page holds in memory, where it is the largest one of its browser. */
export async function memoryOf(browser: Browser, page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  if (process.platform !== 'linux') return { heap: usedSize, held: null, peak: null, own: null };
  const whole = await browser.newBrowserCDPSession();
  const pages = await rendererPids(whole);
  await whole.detach();
  const most = (...names: StatusName[]) =>
    Math.max(...pages.map((pid) => names.reduce((sum, name) => sum + statusOf(pid, name), 0)));
  return {
    heap: usedSize,
    held: most('VmRSS'),
    peak: most('VmHWM'),
    own: most('RssAnon', 'VmSwap'),
  };
}

const ownOf = (pid: number): number => {
  try {
    return statusOf(pid, 'RssAnon') + statusOf(pid, 'VmSwap');
  } catch {
    // It has ended.
    return 0;
  }
};

/**
 * Watches what the largest page of a browser has of its own, every 20 ms or so; `stop` ends that and answers the most that was
 * seen, null where the system does not tell.
 */
export function watchMemory(browser: Browser): { stop(): Promise<number | null> } {
  if (process.platform !== 'linux') return { stop: async () => null };
  let most = 0;
  const stopped = new AbortController();
  const watching = (async () => {
    const whole = await browser.newBrowserCDPSession();
    while (!stopped.signal.aborted) {
      for (const pid of await rendererPids(whole)) most = Math.max(most, ownOf(pid));
      await setTimeout(watchMs);
    }
    await whole.detach();
  })();
  // Where the browser ends meanwhile, something else failed.
  const ended = watching.catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      await ended;
      return most;
    },
  };
}
