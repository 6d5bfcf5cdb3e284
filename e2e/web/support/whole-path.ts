import { join } from 'node:path';
import { test } from 'vitest';
import { createIndices } from './analysis-dialog.ts';
import { expect } from './expect.ts';
import { freshEmail, password } from './person.ts';
import { writeCard } from './recordings.ts';
import { snackbar } from './shell.ts';
import type { Service } from './service.ts';
import type { Stage } from './stage.ts';
import { readyToUpload } from './upload-dialog.ts';

/** The main journey, from the first visit to the deleted account, on whatever runtime the stage has. */
export function wholePath(stage: Stage<Service>): void {
  test('from first visit over sign-up, project, upload, analysis, results, notes, tags, timeline and settings to account deletion', async () => {
    const { page, context } = await stage.visitor({ returning: false });
    const card = await writeCard(join(stage.service.folder, 'card'));
    await stage.service.startRunner();

    await page.goto('/');
    const signIn = page.getByRole('dialog', { name: 'Get Started' });
    await signIn.getByRole('button', { name: 'Continue with Email & Password' }).click();
    await signIn.getByRole('button', { name: 'Need an account? Sign Up' }).click();
    await signIn.getByLabel('Full Name').fill('Rachel Carson');
    await signIn.getByLabel('Email', { exact: true }).fill(freshEmail());
    await signIn.getByLabel('Password').fill(password);
    await signIn.getByRole('button', { name: 'Create Account' }).click();
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
    await page.keyboard.press('Escape');

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
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.locator('.bp-sidebar').getByText('R. Carson')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('button', { name: 'Delete Account Permanently' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
}
