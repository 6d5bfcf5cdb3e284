import type { Page } from '@playwright/test';

/**
 * Doubles every text, as browsers do that enlarge text alone. Later content is not enlarged.
 * @returns what undoes it
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
        // The page may have changed other properties, as an opening dialog does.
        const [fontSize, lineHeight] = JSON.parse(dataset.before ?? '[]') as [string, string];
        style.fontSize = fontSize;
        style.lineHeight = lineHeight;
        if (style.length === 0) element.removeAttribute('style');
        delete dataset.before;
      }
    });
}

/** Tables and plots of many days scroll within themselves, by keyboard too. */
const mayScroll = '.bp-chart-table, .bp-compare, .bp-heat-scroll, .bp-cells-box';

/** The page, or a part of it. */
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
    // Names what reaches too far and is not cut off.
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
