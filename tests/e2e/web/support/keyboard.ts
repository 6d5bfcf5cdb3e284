import type { Locator, Page } from '@playwright/test';
import { drawn } from './pages/drawn.ts';
import { expect } from './expect.ts';

/** Then an element counts as out of reach. */
const mostStops = 60;

/** Once the focus is in it: before, Escape means what is below. */
export async function escapeIn(above: Locator): Promise<void> {
  await expect
    .poll(() => above.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await above.page().keyboard.press('Escape');
}

export async function leaveByEscape(dialog: Locator): Promise<void> {
  await escapeIn(dialog);
  await expect(dialog).toBeHidden();
}

export function keyboardOf(page: Page) {
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement);

  /** Proves that the focus is visible. */
  const reach = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible();
    for (let stops = 0; !(await isFocused(target)); stops++) {
      if (stops === mostStops) throw new Error(`${key} does not lead to ${String(target)}`);
      await page.keyboard.press(key);
    }
    expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  };

  /** People see what the last key did. */
  const seen = () => drawn(page);

  return {
    reach,
    async press(...keys: string[]) {
      for (const key of keys) {
        await seen();
        await page.keyboard.press(key);
      }
    },
    async use(target: Locator, key?: 'Tab' | 'Shift+Tab') {
      await reach(target, key);
      await page.keyboard.press('Enter');
    },
    /** Replaces the text. */
    async type(target: Locator, text: string) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}
