import { join } from 'node:path';
import { test } from 'vitest';
import { analysisDialog } from './support/pages/analysis-dialog.ts';
import { expect } from './support/expect.ts';
import { keyboardOf, leaveByEscape } from './support/keyboard.ts';
import { freshEmail, password } from './support/environment/person.ts';
import { writeCard } from './support/pages/recordings.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { uploadDialog } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();

test('the whole path by keyboard alone: every step is reached, seen and taken, and focus comes back', async () => {
  const { page } = await environment.visitor();
  const card = await writeCard(join(environment.service.folder, 'card'), 2);
  await environment.service.startRunner();
  const { reach, use, type, press } = keyboardOf(page);
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = page.getByRole('dialog');

  await page.goto('/');
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await use(button('Login'));
  await leaveByEscape(dialog);
  await expect(button('Login'), 'the focus comes back').toBeFocused();
  await press('Enter');
  await use(button('Terms of Service'));
  await expect(page.getByRole('region', { name: 'Terms of Service' })).toBeFocused();
  await press('Escape');
  await expect(button('Terms of Service')).toBeFocused();
  await use(button('Continue with Email & Password'), 'Shift+Tab');
  await use(button('Need an account? Sign Up'));
  await reach(page.getByLabel('Full Name'), 'Shift+Tab');
  await type(page.getByLabel('Full Name'), 'Louis Braille');
  await type(page.getByLabel('Email', { exact: true }), freshEmail());
  await type(page.getByLabel('Password'), password);
  await press('Enter');
  await expect(page).toHaveURL('/dashboard/projects');

  await use(button('Create Your First Project'));
  await use(button('Edit title'));
  await expect(page.getByRole('textbox', { name: 'Project title' })).toBeFocused();
  await page.keyboard.type('By ear');
  await press('Enter');
  await expect(button('Edit title'), 'the focus comes back').toBeFocused();
  await use(button('Edit description'));
  await expect(page.getByRole('textbox', { name: 'Project description' })).toBeFocused();
  await page.keyboard.type('Without looking.');
  await press('Tab', 'Enter');
  await expect(page.getByText('Without looking.')).toBeVisible();

  await use(button('Upload Dataset'));
  const upload = uploadDialog(page);
  await type(upload.name, 'Card 1');
  await use(upload.device);
  await expect(page.getByRole('option', { name: 'AudioMoth' })).toBeFocused();
  await press('Enter');
  await expect(upload.device, 'the focus comes back').toBeFocused();
  await reach(upload.button('Choose Files'));
  const choosing = page.waitForEvent('filechooser');
  await press('Enter');
  await (await choosing).setFiles(card);
  await expect(upload.dialog.getByText(/^2 files/)).toBeVisible();
  await use(upload.validate);
  await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
  await use(upload.submit);
  await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');

  await use(button('Create Analysis'));
  const analysis = analysisDialog(page);
  await use(analysis.button('Choose Sound events'));
  await use(analysis.submit);
  await use(analysis.button('Done'));
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  await use(button('Download Results'));
  await expect(dialog.getByText('Results Available')).toBeVisible();
  await reach(dialog.getByRole('link').first());
  await press('Escape');
  await expect(button('Download Results')).toBeFocused();

  await use(button('Add Note'));
  await expect(page.getByLabel('Note Text')).toBeFocused();
  await page.keyboard.type('A wren, twice.');
  await use(dialog.getByRole('button', { name: 'Add Note' }));
  await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
  await reach(page.getByRole('tab', { name: 'Notes (1)' }), 'Shift+Tab');
  await press('ArrowRight');
  await use(button('Add Tag'));
  await expect(page.getByLabel('Tag Name')).toBeFocused();
  await page.keyboard.type('wren');
  await press('Enter');
  await expect(page.getByRole('tab', { name: 'Tags (1)' })).toBeVisible();
  await use(button('Remove tag wren'));
  await expect(page.getByRole('tab', { name: 'Tags (0)' })).toBeVisible();

  await use(page.getByRole('link', { name: 'My Projects' }).first());
  await expect(page).toHaveURL('/dashboard/projects');
  await use(button('Actions for By ear'));
  const remove = page.getByRole('menuitem', { name: 'Delete Project' });
  await expect(remove).toBeFocused();
  await press('Escape');
  await expect(button('Actions for By ear')).toBeFocused();
  await press('Enter');
  await expect(remove).toBeFocused();
  await press('Enter');
  await use(dialog.getByRole('button', { name: 'Delete Project' }));
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();

  await use(page.getByRole('link', { name: 'Settings' }));
  await use(button('Edit'));
  await type(page.getByLabel('Display Name'), 'L. Braille');
  await reach(page.getByRole('switch', { name: 'Project Updates' }));
  await press('Space');
  await use(button('Save'), 'Shift+Tab');
  await expect(page.getByRole('main').getByText('Profile updated successfully!')).toBeVisible();
  await use(page.getByRole('combobox', { name: 'Subscription Plan' }));
  await expect(page.getByRole('option', { name: /^Free/ })).toBeFocused();
  await press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Pro/ })).toBeFocused();
  await press('Enter');
  await expect(
    page.getByRole('main').getByText('Subscription updated to PRO successfully!'),
  ).toBeVisible();
  await use(button('Logout'), 'Shift+Tab');
  await expect(page).toHaveURL('/');
});

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
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
    'Create Your First Project',
  );
});
