import type { Page } from '@playwright/test';

/** Shows a page in these colours, as when they are chosen in another tab of the browser. */
export const setAppearance = (page: Page, appearance: 'light' | 'dark'): Promise<unknown> =>
  page.evaluate(async (chosen) => {
    localStorage.setItem('biophony:appearance', chosen);
    document.documentElement.dataset.appearance = chosen;
    window.dispatchEvent(new StorageEvent('storage'));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  }, appearance);
