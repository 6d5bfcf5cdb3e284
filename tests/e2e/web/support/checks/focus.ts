import type { Page } from '@playwright/test';

/** A dialog, list or menu above the page without the focus. */
export const focusOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const above = [
      ...document.querySelectorAll(
        '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]',
      ),
    ].filter((element) => element.checkVisibility() && !element.closest('main'));
    const top = above.at(-1);
    const { activeElement } = document;
    if (!top || above.some((element) => element.contains(activeElement))) return [];
    // A disabled element with the focus gets it back.
    if (activeElement === document.body && top.querySelector(':disabled')) return [];
    const name = activeElement?.outerHTML.replace(/(?<=>)[^]*/, '').slice(0, 120);
    return [`the focus is at ${name}, outside of ${top.getAttribute('role')}`];
  });
