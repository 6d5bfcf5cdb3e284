import { expect as strict, test } from 'vitest';
import { expect } from './support/expect.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();

test('what takes away the button that has the focus hands the focus on to the nearest thing', async () => {
  const person = await environment.person();
  const { page, api } = person;
  const projectId = await makeProject(person);
  await makeProject(person, 'South ridge');
  for (const text of ['One', 'Two']) await api.notes.create(projectId, { text, author: 'Ada' });
  for (const tag of ['owls', 'wrens']) await api.tags.add(projectId, tag);
  await openProject(person, projectId);
  const press = async (name: RegExp | string) => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };

  await press(/^Delete note/);
  await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit note/ })).toBeFocused();
  await press(/^Delete note/);
  await expect(page.getByRole('button', { name: 'Add Note' })).toBeFocused();

  await page.getByRole('tab', { name: 'Tags (2)' }).click();
  await press('Remove tag owls');
  await expect(page.getByRole('button', { name: 'Remove tag wrens' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Tag removed successfully!');
  await expect(page.getByRole('tab', { name: 'Tags (0)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Tag' })).toBeFocused();

  await page.goto('/dashboard/projects');
  const menus = page.getByRole('button', { name: /^Actions for/ });
  await expect(menus).toHaveCount(2);
  for (const left of [1, 0]) {
    await menus.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Delete Project' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Project' });
    await dialog.getByRole('button', { name: 'Delete Project' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(menus).toHaveCount(left);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  }
  strict(await page.evaluate(() => document.activeElement?.textContent)).toContain(
    'Create Your First Project',
  );
});
