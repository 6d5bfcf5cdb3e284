import type { BrowserContext, Page } from '@playwright/test';
import { beforeAll, describe, expect as strict, test } from 'vitest';
import { violations } from './support/checks/axe.ts';
import { cutTexts } from './support/checks/cut-texts.ts';
import { focusOutside } from './support/checks/focus.ts';
import { edgeless } from './support/checks/forced-colors.ts';
import { doubleText, scrolledSideways } from './support/checks/large-text.ts';
import { shiftsOf, watchShifts } from './support/checks/layout-shifts.ts';
import { moving } from './support/checks/motion.ts';
import { answerLate } from './support/environment/late-answers.ts';
import { openService } from './support/environment/service.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';
import { drawn } from './support/pages/drawn.ts';
import { setAppearance } from './support/pages/set-appearance.ts';
import { makeProject, openProject } from './support/pages/shell.ts';
import {
  prepareWalkthrough,
  walkthroughParts,
  type Walkthrough,
  type WalkthroughPart,
} from './support/walkthrough/walkthrough.ts';

// Its first account is the operator's.
const environment = useTestEnvironment(() => openService());

/** Closes when the window changes its size. */
const popup = '[role=menu], [role=listbox]';

const sayWhere = (where: string, found: readonly string[]) =>
  found.map((one) => `${where}: ${one}`);

/** axe's findings, shifts, and focus. */
async function asItStands(page: Page): Promise<string[]> {
  const wrong = [
    ...(await shiftsOf(page)),
    ...sayWhere('moves by itself', await moving(page)),
    ...(await focusOutside(page)),
    ...(await violations(page)),
    ...(await cutTexts(page)),
  ];
  await setAppearance(page, 'dark');
  wrong.push(...sayWhere('dark', await violations(page, ['color-contrast'])));
  await setAppearance(page, 'light');
  // While it was looked at.
  return [...wrong, ...(await shiftsOf(page))];
}

/** At 390 and 320 pixels, with doubled text at the latter. */
async function narrow(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (!before || (await page.locator(popup).count()) > 0) return [];
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  const wrong = sayWhere('390 px', [
    ...(await scrolledSideways(page)),
    ...(await cutTexts(page)),
    ...(await violations(page)),
  ]);
  await page.setViewportSize({ width: 320, height: 800 });
  await drawn(page);
  const restore = await doubleText(page);
  const enlarged = [...(await scrolledSideways(page)), ...(await cutTexts(page))];
  await restore();
  await page.setViewportSize(before);
  return [...wrong, ...sayWhere('large text', enlarged)];
}

describe('every screen and dialog, in every state', () => {
  let walkthrough: Walkthrough;
  beforeAll(async () => {
    walkthrough = await prepareWalkthrough(environment.browser, environment.service);
  });

  /** A screen's parts come while it is looked at; fonts have their own tests. */
  const prepareContext = async (context: BrowserContext) => {
    await answerLate(context);
    await watchShifts(context, { ofFonts: false });
  };

  const lookAt = async (part: WalkthroughPart, window: { width: number; height: number }) => {
    const found: Record<string, string[]> = {};
    let moved = false;
    const look = async (page: Page, name: string) => {
      const wrong = await asItStands(page);
      if (name.endsWith('-loading')) {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        moved ||= (await moving(page)).length > 0;
        await page.emulateMedia({ reducedMotion: 'reduce' });
      }
      wrong.push(...(await edgeless(page)), ...(await narrow(page)));
      // The looks have moved things.
      await shiftsOf(page);
      if (wrong.length > 0) found[name] = wrong;
    };
    await walkthrough.visit(part, { window, look, prepareContext });
    strict(found).toEqual({});
    return moved;
  };

  test.each(walkthroughParts)(
    'of %s is accessible, light and dark, in forced colours, narrow and with large text, cuts no text for good, stands still and keeps the focus',
    async (part) => {
      const moved = await lookAt(part, { width: 1280, height: 800 });
      if (part === 'projects') strict(moved, 'waiting moves where motion is wanted').toBe(true);
    },
  );

  test.each(['landing', 'projects'] as const)(
    'of %s is so on a narrow screen with its menu',
    async (part) => void (await lookAt(part, { width: 390, height: 844 })),
  );
});

/** By the browser. */
async function drawnIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const selector = 'h1';
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

describe('a font that comes late', () => {
  test.each([
    ['/', { level: 1 }],
    ['/nowhere', { level: 1 }],
    // The page sent for the dashboard gives way to the app, with its first heading.
    ['/dashboard', { name: 'No projects yet' }],
  ])('moves nothing at %s, and is there from the next page on', async (path, last) => {
    const { page } = await environment.person();
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

    // No browser keeps a held font: the next visit fetches it, the one after has it.
    await page.unroute('**/*.woff2');
    await page.reload({ waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    // A visit draws within a tenth of a second, too soon for a busy machine's cache.
    await expect
      .poll(async () => {
        await page.reload();
        await expect(page.getByRole('heading', last)).toBeVisible();
        return drawnIn(page);
      })
      .toEqual([expect.stringContaining('Inter')]);
  });
});

describe('the colours that were chosen', () => {
  const ink = (page: Page) =>
    page
      .locator('.biophony')
      .first()
      .evaluate((root) => getComputedStyle(root).getPropertyValue('--bp-ink'));
  const [inkOnLight, inkOnDark] = ['#1d2b25', '#eef3ee'];

  async function choose(page: Page, look: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Colours' }).click();
    await page.getByRole('option', { name: look }).click();
  }

  test('stay, here and on the landing page before its first paint, or follow the device; before that they are light', async () => {
    const { page } = await environment.person({ colorScheme: 'dark' });
    await page.goto('/dashboard/settings');
    const chosen = page.getByRole('combobox', { name: 'Colours' });
    await expect(chosen).toHaveText('Light');
    expect(await ink(page)).toBe(inkOnLight);
    await choose(page, 'As the device says');
    await expect.poll(() => ink(page)).toBe(inkOnDark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ink(page)).toBe(inkOnLight);
    await choose(page, 'Dark');
    await expect.poll(() => ink(page)).toBe(inkOnDark);
    await page.reload();
    await expect(chosen).toHaveText('Dark');
    expect(await ink(page)).toBe(inkOnDark);
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(15, 21, 18)');
  });

  test('are taken up by the pictures of a landing page that stands open', async () => {
    const { page } = await environment.visitor();
    await page.goto('/');
    const tiles = page.locator('.chorus canvas');
    /** 0 to 255; null until it is painted. */
    const brightness = async () =>
      (await page.locator('.chorus canvas:not(.is-painted)').count()) > 0
        ? null
        : tiles.first().evaluate((tile) => {
            const small = new OffscreenCanvas(1, 1);
            const context = small.getContext('2d');
            context?.drawImage(tile as HTMLCanvasElement, 0, 0, 1, 1);
            return Math.max(...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []));
          });
    await expect(tiles.first()).toBeAttached();
    await expect.poll(brightness).toBeGreaterThan(180);
    await setAppearance(page, 'dark');
    await expect.poll(brightness).toBeLessThan(90);
  });

  test('are light on paper, where nothing stands that is to be pressed', async () => {
    const person = await environment.person();
    const { page } = person;
    await page.goto('/dashboard/settings');
    await choose(page, 'Dark');
    await openProject(person, await makeProject(person));
    await expect(page.getByRole('button', { name: 'Add Note' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(await ink(page)).toBe(inkOnLight);
    await expect(page.getByRole('button', { name: 'Add Note' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => ink(page)).toBe(inkOnDark);
  });
});
