import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { alter, cut, hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { uploadPast, writeCard } from './support/pages/recordings.ts';
import { openService, putToStore } from './support/environment/service.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { endSession } from './support/environment/end-session.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { chooseDevice, openUpload } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment(() => openService());

test('the end of an analysis is announced where its step is folded, too', async () => {
  const person = await environment.person();
  const { page, api } = person;
  const projectId = await makeProject(person);
  await environment.service.startRunner();
  await uploadPast(person, projectId, await writeCard(join(environment.service.folder, 'card'), 2));
  const { analysis_id } = await api.analyses.create(projectId, { analysis_type: 'audio_events' });
  await api.analyses.execute(analysis_id);
  await api.waitForAnalysis(analysis_id);
  const end = await alter(page, 'GET /api/analysis/projects/*/analyses', ({ analyses }) => ({
    analyses: (analyses as object[]).map((one) => ({ ...one, status: 'running' })),
  }));
  await openProject(person, projectId);
  // Regions outside the accessibility tree, as in a folded step, have no role.
  const said = page.getByRole('status').filter({ hasText: /^Sound events: / });
  await expect(said).toHaveCount(1);
  await said.evaluate((region) => (region.dataset.known = ''));
  const step = page.getByRole('button', { name: /^Analysis/ });
  await step.click();
  await expect(step).toHaveAttribute('aria-expanded', 'false');
  await end();
  await expect(said).toHaveText('Sound events: Completed');
  await expect(said, 'the region is the one that was there before').toHaveAttribute(
    'data-known',
    '',
  );
});

/** Of this urgency; it exists, empty, before any announcement. */
async function announcements(
  page: Page,
  urgency: 'polite' | 'assertive' = 'polite',
): Promise<Locator> {
  const region = page.locator(`.bp-portals > [aria-live=${urgency}]`);
  await expect(region).toHaveText('');
  await region.evaluate((one) => (one.dataset.known = ''));
  // An open dialog hides the rest from screen readers.
  const inTree = ':not([aria-hidden=true] *, [aria-hidden=true], [inert] *)';
  return page.locator(`.bp-portals > [data-known][aria-live=${urgency}]${inTree}`);
}

test('notices are announced by a region that was there before them, above dialogs too', async () => {
  const person = await environment.person();
  const { page } = person;
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Display Name').fill('L. Braille');
  const onSettings = await announcements(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(onSettings).toHaveText('Profile updated successfully!');
  await expect(onSettings, 'nobody meets it again later').toHaveText('');

  await openProject(person, await makeProject(person));
  const region = await announcements(page);
  const card = await writeCard(join(environment.service.folder, 'announced'), 2);
  const upload = await openUpload(page);
  await upload.name.fill('Card 7');
  await chooseDevice(page, 'AudioMoth');
  await upload.files.setInputFiles(card);
  await expect(region).toHaveText('');
  await upload.validate.click();
  await expect(region).toHaveText('Validation Passed');
  await expect(region).toHaveText('');
  const sending = await hold(page, putToStore);
  await upload.submit.click();
  const progress = upload.dialog.getByRole('status').filter({ hasText: /\S/ });
  await expect(progress, 'progress is in the accessibility tree before it changes').toHaveText(
    /^0% uploaded/,
  );
  await progress.evaluate((one) => (one.dataset.known = ''));
  await environment.service.crash();
  await sending.release();
  await expect(upload.dialog.locator('[data-known]')).toHaveText(/Could not reach/);
  await expect(progress).toHaveAttribute('data-known', '');
  await environment.service.restart();
  await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');

  await endSession(person);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Get Started' })).toBeVisible();
  await expect(region).toHaveText('Your session has ended. Sign in again to go on.');
});

/** Screen readers read these by themselves. */
const live = '[aria-live=polite], [aria-live=assertive], [role=alert], [role=status], output';

test('failures are announced once, by a region that was there before them, above dialogs too', async () => {
  const person = await environment.person();
  const { page } = person;
  const projectId = await makeProject(person);
  await page.goto('/dashboard/documents');
  const region = await announcements(page, 'assertive');
  const failed = /^Failed to get projects/;
  const restored = await refuse(page, 'GET /api/projects');
  await page.getByRole('link', { name: 'My Projects' }).click();
  await expect(region).toHaveText(failed);
  await expect(page.locator(live).filter({ hasText: failed })).toHaveCount(1);
  await expect(errorAlert(page)).toContainText(failed);
  await expect(region, 'nobody meets it again later').toHaveText('');
  await restored();

  await openProject(person, projectId);
  const onProject = await announcements(page, 'assertive');
  const refused = await refuse(page, 'POST /api/projects/*/notes');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await dialog.getByLabel('Note Text').fill('Two bitterns');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(onProject).toHaveText(/^Failed to add note/);
  await expect(page.locator(live).filter({ hasText: /^Failed to add note/ }), 'once').toHaveCount(
    1,
  );
  await expect(errorAlert(dialog)).toContainText('Failed to add note');
  await refused();
});

test('an app that could not be shown says so by a region that was there before', async () => {
  const { page } = await environment.person();
  await cut(page, 'GET /api/auth/token');
  const token = await hold(page, 'GET /api/auth/token');
  await page.goto('/dashboard/projects');
  const region = page.locator('.skeleton-read-out[aria-live=assertive]');
  await expect(region).toHaveText('');
  await region.evaluate((one) => (one.dataset.known = ''));
  await token.release();
  await expect(page.getByRole('heading', { name: /^The app could not be shown/ })).toBeVisible();
  await expect(region).toHaveText(/^The app could not be shown/);
  await expect(region).toHaveAttribute('data-known', '');
  await expect(page.locator(live).filter({ hasText: /could not be shown/ })).toHaveCount(1);
});
