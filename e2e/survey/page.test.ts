import { createSurveyClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { keyboardOf } from '../web/support/keyboard.ts';
import { openPart, twoSites, type TwoSites } from './support/survey-project.ts';

describe('/dashboard/projects/:projectId/survey', () => {
  const environment = useTestEnvironment();
  let made: TwoSites;
  beforeAll(async () => {
    made = await twoSites(environment);
  });

  const open = async (query = '', options?: VisitorOptions) => {
    const ada = await openPart(environment, made, `survey${query}`, options);
    const { page } = ada;
    const sites = page.getByRole('region', { name: 'Sites' });
    await expect(sites).toBeVisible();
    return { ...ada, sites, found: page.getByRole('region', { name: 'What was found' }) };
  };

  test('is reached from the project, and adds up all its datasets (S14.8)', async () => {
    const { page } = await openPart(environment, made, '');
    await page.getByRole('link', { name: 'See all datasets of this project together' }).click();
    await expect(page.getByRole('heading', { name: 'The survey' })).toBeVisible();
    const rows = page.getByRole('region', { name: 'Sites' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    const counts = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => Number(row.querySelectorAll('td')[3]?.textContent)),
    );
    const total = counts.reduce((sum, one) => sum + one, 0);
    await expect(page.getByText(`2 datasets, ${total} detections`)).toBeVisible();
    await expect(page).toHaveTitle(/^Survey – Fens/);
  });

  test('is filtered by keyboard, and the address keeps what is looked at (S13.2, S14.8)', async () => {
    const { page, sites, found } = await open();
    const keyboard = keyboardOf(page);
    await keyboard.reach(sites.getByRole('button', { name: 'Bog' }));
    await page.keyboard.press('Enter');
    await expect(sites.getByRole('row')).toHaveCount(2);
    await keyboard.reach(found.getByRole('button', { name: 'Sound event' }));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'When Sound event was detected' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\?site=[\w-]+&species=Sound\+event$/);
    await page.reload();
    await expect(sites.getByRole('row')).toHaveCount(2);
    await expect(sites.getByRole('button', { name: 'Bog' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await keyboard.reach(page.getByRole('button', { name: 'Show everything' }));
    await page.keyboard.press('Enter');
    await expect(sites.getByRole('row')).toHaveCount(3);
    await keyboard.reach(sites.getByRole('button', { name: 'Detections' }));
    await page.keyboard.press('Enter');
    await expect(sites.getByRole('columnheader', { name: 'Detections' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  test(
    'shows the hours of a corrected clock, and those before when it is reverted (S14.5)',
    { tags: 'full' },
    async () => {
      const { page, api } = await open('?species=Sound+event');
      const survey = createSurveyClient(api);
      const chart = page.getByRole('figure').filter({ hasText: 'When Sound event was detected' });
      const hours = async () => {
        await chart.getByRole('button', { name: /: show the table$/ }).click();
        const rows = chart.getByRole('row');
        await expect(rows.first()).toBeVisible();
        return (await rows.allTextContents()).slice(1);
      };
      const before = await hours();
      await survey.deployments.correct(made.projectId, made.deploymentId, { shift_s: -7200 });
      await page.reload();
      const corrected = await hours();
      expect(corrected).not.toEqual(before);
      expect(corrected.join()).toContain('03:00');
      await survey.deployments.revertCorrection(made.projectId, made.deploymentId);
      await page.reload();
      expect(await hours()).toEqual(before);
    },
  );

  test('leads from a species to its single detections in a dataset', { tags: 'full' }, async () => {
    const { page } = await open('?species=Sound+event');
    const listen = page.getByRole('region', { name: 'Listen to Sound event' });
    await listen.getByRole('link', { name: 'Bog' }).click();
    await expect(page.getByRole('heading', { name: 'Explore what was found' })).toBeVisible();
    const explorer = page.getByRole('region', { name: 'Explore what was found' });
    await expect(explorer.getByRole('grid', { name: 'Detections' })).toBeVisible();
    await expect(page).toHaveURL(/\/explore\?analysis=[\w-]+&species=Sound\+event/);
  });

  test('is downloaded as a table, and fits a phone', { tags: 'full' }, async () => {
    const { page, found } = await open('', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await expect(found).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'What was found: download as CSV' }).tap();
    expect((await download).suggestedFilename()).toBe('survey-species.csv');
  });
});
