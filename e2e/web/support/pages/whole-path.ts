import { join } from 'node:path';
import { test } from 'vitest';
import { createIndices } from './analysis-dialog.ts';
import { signUpByForm } from './email-form.ts';
import { expect } from '../expect.ts';
import { leaveByEscape } from '../keyboard.ts';
import { writeCard } from './recordings.ts';
import { snackbar } from './shell.ts';
import type { Service } from '../environment/service-types.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { readyToUpload } from './upload-dialog.ts';

/** The main path, from the first visit to the deleted account, on whatever runtime the service has. */
export function wholePath(environment: TestEnvironment<Service>): void {
  test('from first visit over sign-up, project, upload, analysis, results, notes, tags, timeline and settings to account deletion', async () => {
    const { page, context } = await environment.visitor({ returning: false });
    const card = await writeCard(join(environment.service.folder, 'card'));
    await environment.service.startRunner();

    await page.goto('/');
    await signUpByForm(page);
    await expect(page).toHaveURL('/dashboard/projects');

    await page.getByRole('button', { name: 'Create Your First Project' }).click();
    await page.getByRole('button', { name: 'Edit title' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).fill('Silent spring');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Silent spring' })).toBeVisible();

    const upload = await readyToUpload(page, card);
    await upload.submit.click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    await createIndices(page);
    await expect(snackbar(page)).toContainText('Analysis created successfully!');
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Download Results' }).click();
    const results = page.getByRole('dialog', { name: 'Analysis Results' });
    const link = results.getByRole('link', { name: 'Download files.csv' });
    const answer = await context.request.get((await link.getAttribute('href')) ?? '');
    expect(await answer.text()).toContain('20260521_050000.WAV');
    await leaveByEscape(results);

    await page.getByRole('button', { name: 'Add Note' }).click();
    await page.getByLabel('Note Text').fill('No voices at all.');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
    await page.getByRole('tab', { name: 'Tags (0)' }).click();
    await page.getByRole('button', { name: 'Add Tag' }).click();
    await page.getByLabel('Tag Name').fill('silence');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Tags (1)' })).toBeVisible();
    await page.getByRole('tab', { name: /^Timeline/ }).click();
    await expect(
      page
        .getByRole('tabpanel')
        .getByText(/Analysis completed/i)
        .first(),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Display Name').fill('R. Carson');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main').getByText('Profile updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.locator('.bp-sidebar').getByText('R. Carson')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Delete Account Permanently' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
}
