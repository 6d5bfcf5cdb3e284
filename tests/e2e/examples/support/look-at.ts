import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../support/biophony.ts';
import { expect } from '../../web/support/expect.ts';

const pictures = join(root, 'test-results/examples');

/** Desktop and telephone, light and dark; nothing may stick out. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide).toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = join(pictures, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
}
