import { createSurveyClient } from '@biophony/sdk';
import { en as messages, hiddenPlaces, publicAccess } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { expect } from './support/expect.ts';
import { keyboardOf } from './support/keyboard.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const { common } = messages;
const environment = useTestEnvironment();

describe('a project is made public', () => {
  test('in a dialog of its page, by the keyboard alone, and private again (S12.3)', async () => {
    const person = await openNewProject(await environment.person());
    const { page, projectId } = person;
    const open = page.getByRole('button', { name: publicAccess.title });
    const dialog = page.getByRole('dialog', { name: publicAccess.title });
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(projectId)).toBeVisible();
    const shown = dialog.getByRole('switch');
    const { reach, type } = keyboardOf(page);
    await reach(shown);
    await page.keyboard.press('Space');
    await expect(shown).toBeChecked();
    await type(dialog.getByRole('textbox'), 'reserve.example/birds');
    await dialog.getByRole('button', { name: common.save }).press('Enter');
    await expect(snackbar(page)).toContainText(publicAccess.shown);
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    expect(await person.api.projects.publicAccess(projectId)).toEqual({
      enabled: true,
      origins: ['https://reserve.example'],
    });
    await page.getByRole('tab', { name: /^Timeline/ }).click();
    await expect(page.getByText('Public access changed')).toBeVisible();
    await open.click();
    await expect(shown).toBeChecked();
    await shown.click();
    await dialog.getByRole('button', { name: common.save }).click();
    await expect(snackbar(page)).toContainText(publicAccess.hidden);
    const { enabled } = await person.api.projects.publicAccess(projectId);
    expect(enabled).toBe(false);
  });
});

test('exact places are hidden and shown in a dialog of the project that says what becomes visible (S14.46)', async () => {
  const { page, api, projectId } = await openNewProject(await environment.person());
  const dialog = page.getByRole('dialog', { name: hiddenPlaces.title });
  const warning = dialog.getByText(hiddenPlaces.shows);
  const open = page.getByRole('button', { name: hiddenPlaces.title });
  const hides = async () => (await api.projects.get(projectId)).hides_places;
  const change = async () => {
    await open.click();
    await dialog.getByRole('switch').click();
    await expect(warning).toHaveCount((await hides()) ? 1 : 0);
    await dialog.getByRole('button', { name: common.save }).click();
  };
  await change();
  await expect(snackbar(page)).toContainText(hiddenPlaces.nowHidden);
  expect(await hides()).toBe(true);
  const site = { name: 'Eyrie', public_precision: 'hidden' } as const;
  const { site_id: siteId } = await createSurveyClient(api).sites.create(projectId, site);
  await change();
  await expect(dialog.getByText(/1 site is not shown exactly/)).toBeVisible();
  await createSurveyClient(api).sites.delete(projectId, siteId);
  expect(await hides()).toBe(true);
  await dialog.getByRole('button', { name: common.save }).click();
  await expect(snackbar(page)).toContainText(hiddenPlaces.nowShown);
  expect(await hides()).toBe(false);
});
