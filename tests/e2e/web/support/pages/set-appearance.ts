import type { Page } from '@playwright/test';

/** As when chosen in another tab. */
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
