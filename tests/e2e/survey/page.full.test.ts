import { readFile } from 'node:fs/promises';
import { createSurveyClient } from '@biophony/sdk';
import type { Page } from '@playwright/test';
import { beforeAll, describe, test } from 'vitest';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import type { VisitorOptions } from '../web/support/environment/visitor.ts';
import { expect } from '../web/support/expect.ts';
import { keyboardOf } from '../web/support/keyboard.ts';
import { openPart, twoSites, type TwoSites } from './support/survey-project.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

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
  const listIn = ({ page }: { page: Page }) =>
    page.getByRole('region', { name: 'Single detections of Sound event' });

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
    const hours = page.getByRole('button', { name: /^Hours: / });
    await keyboard.reach(hours);
    await keyboard.press('Enter');
    await expect(page.getByLabel('From hour')).toBeFocused();
    await keyboard.press('Escape');
    await expect(hours).toBeFocused();
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

  test('two ticked sites are compared at the top (S14.52)', async () => {
    const { page, sites } = await open();
    for (const site of ['Lake north', 'Bog'])
      await sites.getByRole('checkbox', { name: `Compare ${site}` }).check();
    await page.getByRole('button', { name: 'Compare 2 sites' }).click();
    const group = (name: string) => page.getByRole('group', { name: `Sites of Group ${name}` });
    await expect(group('A').getByRole('checkbox', { name: 'Lake north' })).toBeChecked();
    await expect(group('B').getByRole('checkbox', { name: 'Bog' })).toBeChecked();
    await expect(page).toHaveURL(/\?compare=sites&a=[\w-]+&b=[\w-]+$/);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe(
      'bp-survey-comparison',
    );
  });

  test('leads from a species to its single detections in a dataset', async () => {
    const { page } = await open('?species=Sound+event');
    const listen = page.getByRole('region', { name: 'Listen to Sound event' });
    await listen.getByRole('link', { name: 'Bog' }).click();
    await expect(page.getByRole('heading', { name: 'Explore what was found' })).toBeVisible();
    const explorer = page.getByRole('region', { name: 'Explore what was found' });
    await expect(explorer.getByRole('grid', { name: 'Detections' })).toBeVisible();
    await expect(page).toHaveURL(/\/explore\?analysis=[\w-]+&species=Sound\+event/);
  });

  test('is downloaded as a table, and fits a phone', async () => {
    const { page, found } = await open('', phone);
    await expect(found).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'What was found: download as CSV' }).tap();
    const file = await download;
    expect(file.suggestedFilename()).toBe('survey-species.csv');
    const [heading] = (await readFile(await file.path(), 'utf8')).split('\n');
    expect(heading).toMatch(/^species,detections,.*accepted_name/);
  });

  test('single detections are listed for a chosen species, few requests each, and are heard and seen (S14.28, S14.29)', async () => {
    const ada = await openPart(environment, made, 'survey');
    const { page } = ada;
    const found = page.getByRole('region', { name: 'What was found' });
    await expect(found).toBeVisible();
    const asked: string[] = [];
    const ranges: string[] = [];
    // The context reports workers' requests.
    page.context().on('request', (request) => {
      asked.push(request.url());
      if (request.headers().range) ranges.push(request.url());
    });
    const keyboard = keyboardOf(page);
    await keyboard.reach(found.getByRole('button', { name: 'Sound event' }));
    await page.keyboard.press('Enter');
    const list = listIn(ada);
    await expect(list.getByRole('row', { name: /Sound event/ }).first()).toBeVisible();
    await expect(list.getByText(/ are listed: by days of recorders/)).toBeVisible();
    expect(asked.filter((url) => !url.includes('/assets/')).length).toBeLessThan(20);
    expect(asked.filter((url) => /\/results\b/.test(url)).length).toBeGreaterThan(0);
    expect(ranges.length).toBeGreaterThan(0);

    await keyboard.reach(list.getByRole('grid'));
    await page.keyboard.press('ArrowDown');
    const shown = list.getByRole('region', { name: 'Sound event' });
    await expect(shown.getByText('Confidence', { exact: true })).toBeVisible();
    await expect(shown.locator('canvas').first()).toBeVisible();
    await expect(
      list.getByRole('link', { name: 'Open this detection in the explorer' }),
    ).toBeVisible();
  });

  test('single detections follow the filters of the survey, and fit a phone (S14.28)', async () => {
    const ada = await openPart(environment, made, 'survey?species=Sound+event', phone);
    const { page } = ada;
    const list = listIn(ada);
    await expect(list.getByText('Bog', { exact: true }).first()).toBeVisible();
    const sites = page.getByRole('region', { name: 'Sites' });
    await sites.getByRole('button', { name: 'Lake north' }).click();
    await expect(list.getByText('Lake north', { exact: true }).first()).toBeVisible();
    await expect(list.getByText('Bog', { exact: true })).toHaveCount(0);
    await list.getByRole('row').nth(1).click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });

  test('single detections stand at corrected times at once, in the explorer too (S14.26)', async () => {
    const ada = await openPart(environment, made, `explore?analysis=${made.analyses[0]}`);
    const { page, api } = ada;
    const survey = createSurveyClient(api);
    const days = page.getByRole('figure').first();
    await expect(days).toBeVisible();
    await survey.deployments.correct(made.projectId, made.deploymentId, { shift_s: -7200 });
    await page.reload();
    await page.getByRole('row').nth(1).click();
    await expect(page.getByText('As recorded', { exact: true }).first()).toBeVisible();
    await survey.deployments.revertCorrection(made.projectId, made.deploymentId);
    await page.reload();
    await expect(page.getByRole('figure').first()).toBeVisible();
    await expect(page.getByText('As recorded', { exact: true })).toHaveCount(0);
  });

  test('the explorer filters by site and dataset, and leads back to the survey (S14.27)', async () => {
    const { page } = await openPart(
      environment,
      made,
      `explore?analysis=${made.analyses[0]}&confidence=0.1`,
    );
    const dataset = page.getByRole('combobox', { name: 'Dataset' });
    await expect(dataset).toHaveValue(made.datasets[0] ?? '');
    await dataset.selectOption({ label: 'Bog' });
    await expect(page).toHaveURL(new RegExp(`dataset=${made.datasets[1]}`));
    await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveValue(
      made.datasets[1] ?? '',
    );
    await page.getByRole('link', { name: 'See these filters in the survey' }).click();
    await expect(page).toHaveURL(/\/survey\?.*confidence=0.1/);
    await expect(page.getByRole('region', { name: 'Sites' })).toBeVisible();
  });
});
