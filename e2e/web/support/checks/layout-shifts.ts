import type { BrowserContext, Page } from '@playwright/test';
import { drawn } from '../pages/drawn.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
type Watched = typeof globalThis & { takeShifts?: () => string[] };

interface Terms {
  /** Whether what moves when a font arrives counts. A page that is drawn within a tenth of a second may wait for its font. */
  ofFonts?: boolean;
}

/**
 * Lets every page of the context keep what moves by itself, as the cumulative layout shift counts it. A page begins
 * anew whenever it is asked. From the next key, click or value on, what moves answers somebody, however late: the half
 * second that browsers excuse is too short for a machine that is busy with other tests.
 */
export const watchShifts = (
  context: BrowserContext | Page,
  { ofFonts = true }: Terms = {},
): Promise<unknown> =>
  context.addInitScript((fontsCount) => {
    const kept: { at: number; moved: string }[] = [];
    const arrivals: number[] = [];
    let entered = Infinity;
    // A shift has the time at which its frame began, which may be before the event that it answers.
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
        // A chance to break a line draws nothing, though browsers tell of it when its line is laid out anew.
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

/** What moved by itself since this was asked last. */
export const shiftsOf = async (page: Page): Promise<string[]> => {
  // What answers somebody may stand in the page and not be drawn yet.
  await drawn(page);
  return page.evaluate(() => (globalThis as Watched).takeShifts?.() ?? []);
};
