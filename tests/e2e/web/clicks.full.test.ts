import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { expect } from './support/expect.ts';
import { analysisDialog } from './support/pages/analysis-dialog.ts';
import { openNewProject } from './support/pages/shell.ts';
import { uploadDialog } from './support/pages/upload-dialog.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

/**
 * Presses of the pointer since the last call. What is typed and ticked counts apart; the dialog of
 * the system counts with the button that opens it.
 */
async function clicksOf(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const isTick = target instanceof Element && target.closest('[type=checkbox], label');
        if (isTrusted && !isTick) counted.clicks += 1;
      },
      true,
    );
  };
  await page.evaluate(count);
  return () =>
    page.evaluate(() => {
      const counted = window as unknown as { clicks: number };
      const { clicks } = counted;
      counted.clicks = 0;
      return clicks;
    });
}

/** Presses a button that opens the system's dialog, and chooses a folder there. */
async function chooseFolder(page: Page, button: Locator, folder: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(folder);
}

const pages = (page: Page) => page.getByRole('navigation', { name: 'Project pages' });

describe('how many presses a task takes', () => {
  test('a card and several cards are uploaded with four, and analysed with three (S18.16, S31.3)', async () => {
    const { page } = await openNewProject(await environment.person());
    const folder = join(environment.service.folder, 'clicks');
    for (const [at, name] of ['one/Reed bed', 'more/Hill', 'more/Lake', 'more/Oak'].entries())
      await makeCard({
        folder: join(folder, name),
        recordings: 2,
        seconds: 1,
        sampleRateHz: 8_000,
        deviceId: `24F31900000000A${at}`,
      });
    // The other way to choose a folder, which a test cannot answer.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
    const clicks = await clicksOf(page);
    const upload = uploadDialog(page);
    const create = analysisDialog(page);
    const step = page.getByRole('button', { name: 'Upload Dataset' });

    await step.click();
    await chooseFolder(page, upload.button('Choose Folder'), join(folder, 'one/Reed bed'));
    await expect(upload.name).toHaveValue('Reed bed');
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
    await upload.submit.click();
    await expect(upload.dialog).toBeHidden();
    expect(await clicks()).toBe(4);

    await page.getByRole('button', { name: 'Create Analysis' }).click();
    await create.button('Choose Acoustic indices').click();
    await create.submit.click();
    await create.button('Done').waitFor();
    expect(await clicks()).toBe(3);
    await create.button('Done').click();

    await page
      .getByRole('list', { name: 'Project steps' })
      .getByRole('button', { name: /^Data/ })
      .click();
    await clicks();
    await step.click();
    await chooseFolder(page, upload.button('Choose Folder'), join(folder, 'more'));
    await expect(upload.dialog.getByText('3 folders were found.')).toBeVisible();
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
    await upload.button('Upload 3 Datasets').click();
    await expect(upload.dialog).toBeHidden();
    expect(await clicks()).toBe(4);

    await page.getByRole('button', { name: 'Create Analysis' }).click();
    await create.button('Choose Acoustic indices').click();
    await create.button('Submit for 3 Cards').click();
    await create.button('Done').waitFor();
    expect(await clicks()).toBe(3);
  });

  test('survey 1, first clip 2, clock 1 and its form, two sites 2 and ticks, invitation 3, filtered list 2 (S29.1, S29.3, S14.55, S16.47)', async () => {
    await environment.service.startRunner();
    const { page, api } = await environment.person();
    await page.goto('/dashboard/projects');
    await page.getByRole('button', { name: 'Open an example project' }).click();
    await page.waitForURL(/projects\/[^/]+/);
    const [, projectId] = /projects\/([^/?#]+)/.exec(page.url()) ?? [];
    const overview = `/dashboard/projects/${projectId}`;
    await expect
      .poll(async () => (await api.projects.example()).reviewed, { timeout: 120_000 })
      .toBe(true);
    const begin = async () => {
      await page.goto(overview);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Example');
      return clicksOf(page);
    };
    const open = (name: string) => pages(page).getByRole('link', { name, exact: true }).click();

    let clicks = await begin();
    await open('Survey');
    await expect(page.getByRole('heading', { name: 'What was found' })).toBeVisible();
    expect(await clicks()).toBe(1);

    clicks = await begin();
    await open('Review');
    await page.getByRole('button', { name: /^Review \d+ clips? of / }).click();
    await expect(page.getByRole('button', { name: 'Play the clip' })).toBeVisible();
    expect(await clicks()).toBe(2);

    clicks = await begin();
    await page.getByRole('link', { name: 'Correct the clock' }).click();
    const clock = page.getByRole('dialog', { name: /clock/ });
    await expect(clock.getByRole('region', { name: 'Recordings before and after' })).toBeVisible();
    expect(await clicks()).toBe(1);
    await clock.getByRole('button', { name: 'Apply the correction' }).click();
    await expect(clock).toHaveCount(0);

    clicks = await begin();
    await open('Survey');
    const sites = page.getByRole('region', { name: 'Sites' }).getByRole('checkbox');
    await sites.nth(0).check();
    await sites.nth(1).check();
    await page
      .getByRole('link', { name: 'Compare 2 sites' })
      .or(page.getByRole('button', { name: 'Compare 2 sites' }))
      .click();
    await expect(page.getByRole('heading', { name: 'Species by species' })).toBeVisible();
    expect(await clicks()).toBe(2);

    clicks = await begin();
    await open('Members');
    await page.getByRole('button', { name: 'Invite' }).click();
    const invite = page.getByRole('dialog');
    await invite.getByLabel('Email').fill('grace@reserve.example');
    await invite.getByRole('button', { name: /Invite|invitation/i }).click();
    const sent = page.getByRole('region', { name: 'Open invitations' });
    await expect(sent.getByText('grace@reserve.example')).toBeVisible();
    expect(await clicks()).toBe(3);

    clicks = await begin();
    await open('Explore');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download this list' }).click();
    await download;
    expect(await clicks()).toBe(2);
  });
});
