import { createReviewClient } from '@biophony/sdk';
import { beforeAll, describe, test } from 'vitest';
import { violations } from '../web/support/checks/axe.ts';
import { useTestEnvironment } from '../web/support/environment/test-environment.ts';
import { expect } from '../web/support/expect.ts';
import { openPart, twoSites, type TwoSites } from './support/survey-project.ts';

describe('/dashboard/projects/:projectId/species/:species', () => {
  const environment = useTestEnvironment();
  let made: TwoSites;
  beforeAll(async () => {
    made = await twoSites(environment);
  });

  test('says when and where a species was found, and its best clips are heard and judged (S33.1, S33.2, S33.3)', async () => {
    const { page, api } = await openPart(environment, made, 'species/Sound%20event');
    await expect(page.getByRole('heading', { level: 1, name: 'Sound event' })).toBeVisible();
    const clips = page.getByRole('region', { name: 'Best 10 clips of Sound event' });
    const grid = clips.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', /^([2-9]|10|11)$/);
    await expect(page.getByText('Nobody has reviewed enough of it yet.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await grid.focus();
    await page.keyboard.press('Home');
    await expect(clips.locator('.bp-sound-picture canvas').first()).toBeVisible();
    await page.keyboard.press('y');
    await expect(grid.locator('.bp-verdict[data-verdict=yes]')).toHaveCount(1);
    const { reviews } = createReviewClient(api);
    await expect
      .poll(async () => (await reviews.list(made.projectId)).reviews.map((one) => one.verdict))
      .toEqual(['yes']);
    await page.getByRole('link', { name: 'All detections' }).click();
    await expect(page).toHaveURL(/\/survey\?species=Sound\+event$/);
  });

  test('tells of a name that was not found, whatever signs it has (S33.1)', async () => {
    const name = 'A/B? 100%, Ö & #1';
    const { page } = await openPart(environment, made, `species/${encodeURIComponent(name)}`);
    await expect(page.getByText(`Nothing called ${name} was found in this project.`)).toBeVisible();
    await page.getByRole('link', { name: 'All species' }).click();
    await expect(page).toHaveURL(/\/survey$/);
  });
});
