import type { Page } from '@playwright/test';

/**
 * One key, click or touch shows these texts whole: a project's card leads to its page, a row to the
 * detection, a value to the list of choices.
 */
const opensWhole = '.bp-project-card, .bp-detections, [role=combobox]';

/** Cut, and whole nowhere else. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate((mayBeCut) => {
    const textOf = (element: Element) => element.textContent.trim();
    const isCut = (element: Element): boolean => {
      const style = getComputedStyle(element);
      if (style.webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 1;
      const hides = style.textOverflow !== 'clip' && style.overflowX !== 'visible';
      return hides && element.scrollWidth > element.clientWidth + 1;
    };
    const seen = [...document.querySelectorAll('body *')].filter(
      (element) => element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true }),
    );
    const cut = seen.filter((element) => textOf(element) !== '' && isCut(element));
    const standsWhole = (text: string) =>
      seen.some(
        (element) =>
          textOf(element) === text &&
          !cut.some((one) => one.contains(element) || element.contains(one)),
      );
    return cut
      .filter((element) => !element.closest(mayBeCut) && !standsWhole(textOf(element)))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} is cut: ${textOf(element)}`,
      );
  }, opensWhole);
