import type { Locator, Page } from '@playwright/test';
import { drawn } from './pages/drawn.ts';
import { expect } from './expect.ts';

/** Tab stops after which an element counts as out of reach. */
const mostStops = 60;

/** Presses Escape in what stands above the page, once the focus is in it: whoever presses it before means what is below. */
export async function escapeIn(above: Locator): Promise<void> {
  await expect
    .poll(() => above.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await above.page().keyboard.press('Escape');
}

/** Closes a dialog by Escape. */
export async function leaveByEscape(dialog: Locator): Promise<void> {
  await escapeIn(dialog);
  await expect(dialog).toBeHidden();
}

/** Somebody who works without a mouse. */
export function keyboardOf(page: Page) {
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement);

  /** Tabs forward (or backward) until the target has the focus, and proves that one can see it. */
  const reach = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible();
    for (let stops = 0; !(await isFocused(target)); stops++) {
      if (stops === mostStops) throw new Error(`${key} does not lead to ${String(target)}`);
      await page.keyboard.press(key);
    }
    expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  };

  /** Nobody presses a key before they see what the last one did. */
  const seen = () => drawn(page);

  return {
    reach,
    async press(...keys: string[]) {
      for (const key of keys) {
        await seen();
        await page.keyboard.press(key);
      }
    },
    /** Reaches a button, link or choice and presses Enter. */
    async use(target: Locator, key?: 'Tab' | 'Shift+Tab') {
      await reach(target, key);
      await page.keyboard.press('Enter');
    },
    /** Reaches a field and types in place of what is there. */
    async type(target: Locator, text: string) {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}
