import { createSurveyClient } from '@biophony/sdk';
import { describe, test } from 'vitest';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';

describe('the search', () => {
  const environment = useTestEnvironment();

  test('finds projects, pages, sites and commands by typing, with the keyboard alone (S32.1) (S32.2) (S32.3)', async () => {
    const { page, api } = await environment.person();
    const { project_id: lake } = await api.projects.create({ title: 'Dawn at the lake' });
    await api.projects.create({ title: 'Étang des Grèbes' });
    await createSurveyClient(api).sites.create(lake, { name: 'Reed bed' });
    await page.goto(`/dashboard/projects/${lake}`);
    await expect(page.getByRole('heading', { name: 'Dawn at the lake' })).toBeVisible();

    const dialog = page.getByRole('dialog', { name: 'Search' });
    const field = dialog.getByRole('combobox');
    const chosen = dialog.getByRole('option', { selected: true });
    const open = async () => {
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused();
    };
    await open();
    await expect(chosen).toHaveText('Overview');
    await page.keyboard.type('etang');
    await expect(chosen).toHaveText(/Étang des Grèbes/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Étang des Grèbes' })).toBeVisible();
    await expect(dialog).toBeHidden();

    await open();
    await expect(dialog.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveText(
      'Dawn at the lake',
    );
    await page.keyboard.type('dawn');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dawn at the lake' })).toBeVisible();

    await open();
    await page.keyboard.type('reed');
    await expect(chosen).toContainText('Reed bed');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sites and deployments' })).toBeVisible();

    await open();
    await page.keyboard.type('no such thing');
    await expect(dialog.getByText('Nothing called “no such thing”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('sett');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/settings');
  });

  test('a part that cannot be searched says so and is asked again (S32.4)', async () => {
    const { page, api } = await environment.person();
    const { project_id: id } = await api.projects.create({ title: 'Dawn at the lake' });
    await page.goto(`/dashboard/projects/${id}`);
    await expect(page.getByRole('heading', { name: 'Dawn at the lake' })).toBeVisible();
    let fails = true;
    await page.route('**/api/projects/*/recordings?*', (route) =>
      fails
        ? route.fulfill({ status: 400, json: { error: '', code: 'invalid_request' } })
        : route.fulfill({ json: { recordings: [], complete: true } }),
    );
    await page.route('**/api/projects/*/species?*', (route) =>
      route.fulfill({ json: { species: [], next_cursor: null } }),
    );
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('dawn');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByText('Recordings could not be searched.')).toBeVisible();
    await expect(dialog.getByRole('option', { selected: true })).toContainText('Dawn at the lake');
    fails = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('Recordings could not be searched.')).toBeHidden();
  });
});
