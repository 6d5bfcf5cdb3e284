import type { Page } from '@playwright/test';

interface Measured {
  /** Milliseconds from the key to the next clip drawn, and to its sound; the clip is known by its number in the sample. */
  times: { drawn: number; heard: number; item: number }[];
  pending: boolean;
}
type Window = typeof globalThis & { keyTimes: Measured };

/**
 * From now on a page measures what follows each key that says something: the milliseconds until the next clip stands
 * drawn on the page, and until the browser says that its sound plays.
 */
export async function measureKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measured: Measured = { times: [], pending: false };
    (globalThis as Window).keyTimes = measured;
    let heardAt = 0;
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.addEventListener('playing', () => (heardAt = performance.now()), { once: true });
      return play.call(this);
    };
    const shown = () => document.querySelector<HTMLElement>('.bp-review-drawn[data-shown]');
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (!/^[ynus1-9z]$/i.test(key)) return;
        const pressedAt = performance.now();
        const before = shown()?.dataset.item;
        let drawnAt = 0;
        measured.pending = true;
        const look = () => {
          const now = shown();
          const canvas = now?.querySelector('canvas');
          const isDrawn = now?.dataset.item !== before && (canvas?.width ?? 0) > 1;
          if (drawnAt === 0 && isDrawn) drawnAt = performance.now();
          if (drawnAt > 0 && heardAt > pressedAt) {
            measured.times.push({
              drawn: drawnAt - pressedAt,
              heard: heardAt - pressedAt,
              item: Number(now?.dataset.item),
            });
            measured.pending = false;
          } else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true },
    );
  });
}

/** Waits until the last key was followed by its clip. */
export const clipFollowed = (page: Page) =>
  page.waitForFunction(() => !(globalThis as Window).keyTimes.pending);

/**
 * The 50th and 95th percentile of what was measured, in milliseconds, of all clips or those `wanted`; a clip is there when
 * it is drawn and heard.
 */
export async function percentiles(page: Page, wanted: (item: number) => boolean = () => true) {
  const all = await page.evaluate(() => (globalThis as Window).keyTimes.times);
  const times = all.filter(({ item }) => wanted(item));
  const of = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
    return { p50: at(0.5), p95: at(0.95) };
  };
  return {
    keys: times.length,
    drawn: of(times.map(({ drawn }) => drawn)),
    there: of(times.map(({ drawn, heard }) => Math.max(drawn, heard))),
  };
}
