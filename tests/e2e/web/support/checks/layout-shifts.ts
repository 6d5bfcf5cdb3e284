import type { BrowserContext, Page } from '@playwright/test';
import { drawn } from '../pages/drawn.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
type Watched = typeof globalThis & { takeShifts?: () => string[] };

interface Terms {
  /** Counts shifts by fonts. A page drawn within a tenth of a second may wait for its font. */
  ofFonts?: boolean;
}

/**
 * Records the cumulative layout shift, until it is read. From the next key, click or value on,
 * shifts answer somebody, however late: browsers' half second is too short on a busy machine.
 */
export const watchShifts = (
  context: BrowserContext | Page,
  { ofFonts = true }: Terms = {},
): Promise<unknown> =>
  context.addInitScript((fontsCount) => {
    const kept: { at: number; moved: string }[] = [];
    const arrivals: number[] = [];
    let entered = Infinity;
    // A shift has its frame's time, which may precede the event that it answers.
    const frameMs = 50;
    if (!fontsCount)
      document.fonts.addEventListener('loadingdone', () => arrivals.push(performance.now()));
    const ofFont = (at: number) => arrivals.some((arrival) => Math.abs(arrival - at) < 2 * frameMs);
    const enter = () => (entered = Math.min(entered, performance.now()));
    for (const input of ['pointerdown', 'keydown', 'input']) addEventListener(input, enter, true);
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${width} x ${height} at ${x}, ${y}`;
    const keep = (entries: PerformanceEntry[]) => {
      for (const { value, hadRecentInput, sources, startTime } of entries as Shift[]) {
        if (hadRecentInput || startTime > entered - frameMs) continue;
        // A possible line break draws nothing, though browsers report it.
        const drawn = sources.filter(({ node }) => node?.nodeName !== 'WBR');
        if (sources.length > 0 && drawn.length === 0) continue;
        const moved = drawn.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element?.outerHTML.replace(/(?<=>)[^]*/, '').slice(0, 120) ?? 'gone';
          return `${name} ${place(previousRect)} -> ${place(currentRect)}`;
        });
        kept.push({ at: startTime, moved: `moved by ${value.toFixed(4)}: ${moved.join('; ')}` });
      }
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    (globalThis as Watched).takeShifts = () => {
      keep(observer.takeRecords());
      entered = Infinity;
      return kept
        .splice(0)
        .filter(({ at }) => !ofFont(at))
        .map(({ moved }) => moved);
    };
  }, ofFonts);

/** Since the last question. */
export const shiftsOf = async (page: Page): Promise<string[]> => {
  // The page's answer may not be drawn yet.
  await drawn(page);
  return page.evaluate(() => (globalThis as Watched).takeShifts?.() ?? []);
};
