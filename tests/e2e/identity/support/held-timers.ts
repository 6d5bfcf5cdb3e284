import type { Page } from '@playwright/test';

interface Timer {
  due: number;
  /** Milliseconds; of an interval. */
  every?: number;
  call: () => void;
}

/**
 * Timers of a second and more are due when a test says so. Playwright's clock would stop opened
 * windows too.
 * @returns lets so many milliseconds pass
 */
export async function holdTimers(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.addInitScript(() => {
    const shortest = 1_000;
    const held = new Map<number, Timer>();
    let now = 0;
    let last = 1e9;
    const hold = (timer: Timer) => held.set(++last, timer) && last;
    const own = window as unknown as {
      setTimeout(call: () => void, wait?: number): number;
      setInterval(call: () => void, wait?: number): number;
      clearTimeout(id?: number): void;
      clearInterval(id?: number): void;
      passTime(milliseconds: number): void;
    };
    const [soon, often, forget] = [
      own.setTimeout.bind(window),
      own.setInterval.bind(window),
      own.clearTimeout.bind(window),
    ];
    own.setTimeout = (call, wait = 0) =>
      wait < shortest ? soon(call, wait) : hold({ due: now + wait, call });
    own.setInterval = (call, wait = 0) =>
      wait < shortest ? often(call, wait) : hold({ due: now + wait, every: wait, call });
    own.clearTimeout = own.clearInterval = (id = 0) => {
      if (!held.delete(id)) forget(id);
    };
    own.passTime = (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...held].toSorted(([, one], [, other]) => one.due - other.due);
        if (!next || next[1].due > end) break;
        const [id, timer] = next;
        now = timer.due;
        if (timer.every === undefined) held.delete(id);
        else timer.due += timer.every;
        timer.call();
      }
      now = end;
    };
  });
  return (milliseconds) =>
    page.evaluate(
      (time) => (window as unknown as { passTime(time: number): void }).passTime(time),
      milliseconds,
    );
}
