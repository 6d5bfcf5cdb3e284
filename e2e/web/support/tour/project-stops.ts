import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { openProject } from '../shell.ts';
import { analysisDialog } from '../analysis-dialog.ts';
import { alter, hold, refuse } from '../calls.ts';
import { openUpload } from '../upload-dialog.ts';
import type { Belongings } from './belongings.ts';
import type { Guide } from './guide.ts';
import { putToStore } from '../service.ts';

/** A new project, and the dialogs that fill it. */
export async function tourFreshProject(
  { look, regular }: Guide,
  { fresh }: Belongings,
  card: readonly string[],
  noise: readonly string[],
): Promise<void> {
  const person = await regular();
  const { page } = person;
  const reading = await hold(page, 'GET /api/projects/*');
  await page.goto(`/dashboard/projects/${fresh}`);
  await expect(page.getByText('Loading project...')).toBeVisible();
  await look(page, 'project-loading');
  await reading.release();
  const healed = await refuse(page, 'GET /api/projects/*');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'project-failed');
  await healed();
  await openProject(person, fresh);
  await look(page, 'project-empty');
  await page.getByRole('tab', { name: /^Timeline/ }).click();
  await look(page, 'project-timeline');
  await page.getByRole('button', { name: 'Edit title' }).click();
  await page.getByRole('button', { name: 'Edit description' }).click();
  await look(page, 'project-editing');
  await page.getByRole('button', { name: 'Cancel editing the title' }).click();
  await page.getByRole('button', { name: 'Cancel editing the description' }).click();

  const upload = await openUpload(page);
  await expect(upload.dialog.getByText(/of 100 GB used/)).toBeVisible();
  await look(page, 'upload-empty');
  await upload.files.setInputFiles([...card, ...noise]);
  await upload.name.fill('North ridge, May 2026');
  await upload.device.click();
  await expect(page.getByRole('option', { name: 'AudioMoth' })).toBeVisible();
  await look(page, 'upload-device');
  await page.getByRole('option', { name: 'Song Meter' }).click();
  await expect(upload.dialog.getByText(/have faults/)).toBeVisible();
  await look(page, 'upload-faults');
  await upload.button('Remove Faulty Files').click();
  await upload.validate.click();
  await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
  await look(page, 'upload-validated');
  const sending = await hold(page, putToStore);
  await upload.submit.click();
  await expect(upload.button('Cancel Upload')).toBeEnabled();
  await look(page, 'upload-sending');
  await upload.button('Cancel Upload').click();
  await expect(upload.dialog).toBeHidden();
  await look(page, 'snackbar-info');
  await sending.release();

  for (const what of ['Note', 'Tag'] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${what}s`) }).click();
    await look(page, `project-${what.toLowerCase()}s-empty`);
    await page.getByRole('button', { name: `Add ${what}` }).click();
    await expect(page.getByRole('dialog', { name: `Add ${what}` })).toBeVisible();
    await look(page, `add-${what.toLowerCase()}`);
    await page.keyboard.press('Escape');
  }
}

/** The explorer of what was found comes with code and data of its own. */
async function explorerRead(page: Page): Promise<void> {
  await expect(page.getByText('Explore what was found')).toBeVisible();
  await expect(page.getByText(/^(Opening the explorer|Reading what was found)/)).toHaveCount(0);
}

/** A project with data, analysis, notes and tags, and the dialogs about them. */
export async function tourWorkedProject(
  { look, regular }: Guide,
  { worked }: Belongings,
): Promise<void> {
  const person = await regular();
  const { page, api } = person;
  await openProject(person, worked);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Data/ }).click();
  await page.getByRole('button', { name: /^Report/ }).click();
  await explorerRead(page);
  await look(page, 'project-full');
  await page.getByRole('grid', { name: 'Detections' }).getByRole('row').nth(1).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
  await expect(page.locator('.bp-sound-picture canvas')).toBeVisible();
  await look(page, 'project-detection');
  for (const tab of ['Tags', 'Timeline']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await look(page, `project-${tab.toLowerCase()}-full`);
  }
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await page
    .getByRole('button', { name: /^Edit note/ })
    .first()
    .click();
  await look(page, 'project-note-editing');
  await page.getByRole('button', { name: 'Download Results' }).click();
  await expect(page.getByText('Results Available')).toBeVisible();
  await look(page, 'analysis-results');
  await page.keyboard.press('Escape');
  for (const what of ['Dataset', 'Analysis']) {
    await page.getByRole('button', { name: `Delete ${what}` }).click();
    await expect(page.getByRole('dialog', { name: `Delete ${what}` })).toBeVisible();
    await look(page, `delete-${what.toLowerCase()}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }

  const [done] = await api.analyses.list(worked);
  const shown = async (status: string, extra: object) => {
    const stop = await alter(page, 'GET /api/analysis/projects/*/analyses', () => ({
      analyses: [{ ...done, status, completed_at: null, ...extra }],
    }));
    const half = await alter(page, 'GET /api/projects/*', ({ project }) => ({
      project: {
        ...(project as object),
        progress_percentage: 50,
        progress: { data: true, analysis: false, report: false },
      },
    }));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Delete Analysis' })).toBeVisible();
    await look(page, `analysis-${status}`);
    await stop();
    await half();
  };
  await shown('running', { files_processed: 1 });
  await shown('failed', { error_message: 'None of the files could be read.' });
}

/** Creating an analysis, stage by stage. */
export async function tourCreateAnalysis({ look, regular }: Guide): Promise<void> {
  const person = await regular();
  const { page } = person;
  await alter(page, 'GET /api/analysis/projects/*/compatible-types', (answer) => ({
    compatible_types: (answer.compatible_types as { type: string }[]).map((type) =>
      type.type === 'birdnet_v2_4' ? { ...type, compatible: true, reason: null } : type,
    ),
  }));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Continue with Reed bed, spring count' }).click();
  await page.getByRole('button', { name: 'Create Analysis' }).click();
  const create = analysisDialog(page);
  await expect(create.button('Choose BirdNET V2.4')).toBeVisible();
  await look(page, 'create-analysis-types');
  await create.button('Choose BirdNET V2.4').click();
  await expect(create.dialog.getByLabel('Week of Year')).toBeVisible();
  await look(page, 'create-analysis-settings');
  await create.dialog.getByLabel('Confidence Threshold').fill('2');
  await create.dialog.getByLabel('Week of Year').fill('60');
  await look(page, 'create-analysis-problems');
  await create.changeType.click();
  await create.button('Choose Acoustic indices').click();
  await look(page, 'create-analysis-no-settings');
  await page.route('**/api/analysis/projects/*/analyses', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { analysis: { analysis_id: 'none' } } })
      : route.fallback(),
  );
  await create.submit.click();
  await expect(create.button('Done')).toBeVisible();
  await look(page, 'create-analysis-submitted');
}
