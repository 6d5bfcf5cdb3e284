import type { Page } from '@playwright/test';

/**
 * Makes every text of a page twice as large as it is, whatever unit its size is written in, as browsers do that enlarge
 * text alone. What is put into the page later is not enlarged.
 * @returns what makes it as it was
 */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement | SVGElement>('body, body *')];
    const sizes = all.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return [fontSize, lineHeight].map((size) => `${2 * Number.parseFloat(size)}px`);
    });
    for (const [at, element] of all.entries()) {
      const [fontSize = '', lineHeight = ''] = sizes[at] ?? [];
      const { style } = element;
      element.dataset.before = JSON.stringify([style.fontSize, style.lineHeight]);
      style.fontSize = fontSize;
      if (!lineHeight.startsWith('NaN')) style.lineHeight = lineHeight;
    }
  });
  return () =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[data-before]')) {
        const { style, dataset } = element;
        // The page may have changed other properties meanwhile, as a dialog does that is just opening.
        const [fontSize, lineHeight] = JSON.parse(dataset.before ?? '[]') as [string, string];
        style.fontSize = fontSize;
        style.lineHeight = lineHeight;
        if (style.length === 0) element.removeAttribute('style');
        delete dataset.before;
      }
    });
}

/** Tables and plots of many days keep their own line and scroll within themselves, by keyboard too. */
const mayScroll = '.bp-chart-table, .bp-compare, .bp-heat-scroll, .bp-cells-box';

/** What has to be scrolled sideways to be read: the page itself, or a part of it. */
export const scrolledSideways = (page: Page): Promise<string[]> =>
  page.evaluate((allowed) => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80);
    for (const element of document.querySelectorAll('html, body *')) {
      const extra = element.scrollWidth - element.clientWidth;
      const { overflowX } = getComputedStyle(element);
      const scrolls = element === document.documentElement || /auto|scroll/.test(overflowX);
      if (scrolls && extra > 0 && element.clientWidth > 1 && !element.matches(allowed))
        found.push(`${nameOf(element)} by ${extra} px`);
    }
    if (found.length === 0) return [];
    // What ends too far out, and is not cut off, says where to look.
    const { clientWidth } = document.documentElement;
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      (/hidden|clip/.test(getComputedStyle(element).overflowX) || isCut(element.parentElement));
    for (const element of document.querySelectorAll('body *')) {
      const { right } = element.getBoundingClientRect();
      if (element.childElementCount === 0 && right > clientWidth + 1 && !isCut(element))
        found.push(`  ${nameOf(element)} ends at ${Math.round(right)}: ${element.textContent}`);
    }
    return found.slice(0, 12);
  }, mayScroll);
