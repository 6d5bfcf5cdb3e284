import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { shiftsOf, watchShifts } from './support/checks/layout-shifts.ts';
import { drawn } from './support/pages/drawn.ts';
import type { Person } from './support/environment/person.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';

const environment = useTestEnvironment();

type Heading = { level: number } | { name: string };

/** The fonts in which the first heading is drawn, as the browser tells. */
async function drawnIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

/** Each with a heading of its last state: what is sent of the dashboard gives way to the app, with its first heading. */
const pages: [path: string, last: Heading, visit: () => Promise<Pick<Person, 'page'>>][] = [
  ['/', { level: 1 }, () => environment.visitor()],
  ['/nowhere', { level: 1 }, () => environment.visitor()],
  ['/dashboard', { name: 'No projects yet' }, () => environment.person()],
];

describe.each([1440, 390])('a font that comes late, at %i pixels', (width) => {
  test.each(pages)(
    'moves nothing at %s, and is there from the next page on',
    async (path, last, visit) => {
      const { page } = await visit();
      await page.setViewportSize({ width, height: 900 });
      await watchShifts(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/*.woff2', async (route) => {
        await released;
        await route.continue();
      });
      const font = page.waitForResponse(/inter-basic.*\.woff2$/);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', last)).toBeVisible();
      await drawn(page);
      expect((await drawnIn(page)).join()).not.toContain('Inter');
      release();
      await (await font).finished();
      await page.evaluate(() => document.fonts.ready);
      expect(await shiftsOf(page)).toEqual([]);

      // What is held up by a test is kept by no browser: the next visit fetches the font, and the one after it has it.
      await page.unroute('**/*.woff2');
      await page.reload({ waitUntil: 'load' });
      await page.evaluate(() => document.fonts.ready);
      // A visit draws in what it has within a tenth of a second, in which a busy machine may not come to read the cache.
      await expect
        .poll(async () => {
          await page.reload();
          await expect(page.getByRole('heading', last)).toBeVisible();
          return drawnIn(page);
        })
        .toEqual([expect.stringContaining('Inter')]);
    },
  );
});
