import type { Page } from '@playwright/test';

/**
 * Invisible in forced colours: a field, button, list or dialog without an edge, a switch without a
 * rail, a chosen tab like the others.
 */
export async function edgeless(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(() => {
    const framed =
      'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [role=combobox], .rt-BaseButton:not(.rt-variant-ghost), [role=dialog], [role=alertdialog], [role=listbox]';
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) =>
          element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true }),
      );
    const nameOf = (element: Element) => element.outerHTML.replace(/(?<=>)[^]*/, '').slice(0, 160);
    const hasEdge = (element: Element) => {
      const box = element.closest('.rt-TextFieldRoot, .rt-TextAreaRoot') ?? element;
      return [box, element].some((one) => {
        const style = getComputedStyle(one);
        const isDrawn = (width: string, line: string) =>
          line !== 'none' && Number.parseFloat(width) > 0;
        return (
          isDrawn(style.borderBottomWidth, style.borderBottomStyle) ||
          isDrawn(style.outlineWidth, style.outlineStyle)
        );
      });
    };
    const before = (element: Element) => getComputedStyle(element, '::before');
    const tabs = seen('[role=tab]');
    const colourOf = (tab: Element) => before(tab).backgroundColor;
    const others = tabs.filter((tab) => tab.getAttribute('aria-selected') !== 'true');
    return [
      ...seen(framed).filter((element) => !hasEdge(element)),
      ...seen('[role=switch]').filter((element) => before(element).boxShadow === 'none'),
      ...tabs.filter(
        (tab) => !others.includes(tab) && others.some((other) => colourOf(other) === colourOf(tab)),
      ),
    ].map((element) => `forced colours: ${nameOf(element)} has no edge`);
  });
  await page.emulateMedia({ forcedColors: null });
  return found;
}
