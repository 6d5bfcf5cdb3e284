import { en as messages } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { expect } from './support/expect.ts';
import { keyboardOf } from './support/keyboard.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const { publicAccess, common } = messages;
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
