import { expect } from '../expect.ts';
import { leaveByEscape } from '../keyboard.ts';
import { openProject } from '../pages/shell.ts';
import { analysisDialog } from '../pages/analysis-dialog.ts';
import { alter, hold, refuse } from '../environment/calls.ts';
import { openUpload } from '../pages/upload-dialog.ts';
import type { Belongings } from './belongings.ts';
import type { WalkthroughContext } from './walkthrough-context.ts';
import { putToStore } from '../environment/service.ts';

/** With its dialogs. */
export async function visitFreshProject(
  { look, userWithProjects }: WalkthroughContext,
  { fresh }: Belongings,
  card: readonly string[],
  noise: readonly string[],
): Promise<void> {
  const person = await userWithProjects();
  const { page } = person;
  const reading = await hold(page, 'GET /api/projects/*');
  await page.goto(`/dashboard/projects/${fresh}`);
  await expect(page.getByText('Loading project...')).toBeVisible();
  await look(page, 'project-loading');
  await reading.release();
  const restored = await refuse(page, 'GET /api/projects/*');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await look(page, 'project-failed');
  await restored();
  await openProject(person, fresh);
  await look(page, 'project-empty');
  await page.getByRole('tab', { name: /^Timeline/ }).click();
  await look(page, 'project-timeline');
  await page.getByRole('button', { name: 'Edit title' }).click();
  await page.getByRole('button', { name: 'Edit description' }).click();
  await look(page, 'project-editing');
  await page.getByRole('button', { name: 'Cancel editing the title' }).click();
  await page.getByRole('button', { name: 'Cancel editing the description' }).click();
  // No list grows here: a dataset made and deleted adds to the timeline.
  await page.getByRole('tab', { name: /^Notes/ }).click();

  const upload = await openUpload(page);
  await expect(upload.dialog.getByText(/of 100 GB used/)).toBeVisible();
  await look(page, 'upload-empty');
  await upload.files.setInputFiles([...card, ...noise]);
  await upload.name.fill('North ridge, May 2026');
  await upload.device.click();
  await expect(page.getByRole('option', { name: 'AudioMoth' })).toBeVisible();
  await look(page, 'upload-device');
  await page.getByRole('option', { name: 'Song Meter' }).click();
  await expect(
    upload.dialog.getByText('Cannot be uploaded or analysed', { exact: true }),
  ).toBeVisible();
  await look(page, 'upload-faults');
  await upload.button(/^Leave Out /).click();
  const valid = await alter(page, 'POST /api/data/validation/validate', () => ({
    valid: false,
    issues: ['20260521_050000.WAV is no Song Meter recording.'],
  }));
  await upload.validate.click();
  await expect(upload.dialog.getByText('Validation Failed')).toBeVisible();
  await look(page, 'upload-refused');
  await valid();
  await upload.validate.click();
  await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
  await look(page, 'upload-validated');
  const sending = await hold(page, putToStore);
  await upload.submit.click();
  await sending.made;
  await expect(upload.button('Cancel Upload')).toBeEnabled();
  await look(page, 'upload-sending');
  await upload.button('Cancel Upload').click();
  await expect(upload.dialog).toBeHidden();
  await sending.release();
  await look(page, 'snackbar-info');

  for (const what of ['Note', 'Tag'] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${what}s`) }).click();
    await look(page, `project-${what.toLowerCase()}s-empty`);
    await page.getByRole('button', { name: `Add ${what}` }).click();
    const dialog = page.getByRole('dialog', { name: `Add ${what}` });
    await expect(dialog).toBeVisible();
    await look(page, `add-${what.toLowerCase()}`);
    await leaveByEscape(dialog);
  }
}

/** With data, analysis, notes, tags and their dialogs. */
export async function visitWorkedProject(
  { look, userWithProjects }: WalkthroughContext,
  { worked }: Belongings,
): Promise<void> {
  const person = await userWithProjects();
  const { page, api } = person;
  await openProject(person, worked);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Data/ }).click();
  await page.getByRole('button', { name: /^Report/ }).click();
  await expect(page.getByRole('link', { name: 'Explore what was found' })).toBeVisible();
  await look(page, 'project-full');
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
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const files = page.getByRole('region', { name: 'Files of the dataset' });
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await look(page, 'dataset-files');
  await leaveByEscape(page.getByRole('dialog', { name: /^Files of/ }));
  await page.getByRole('button', { name: 'Download Results' }).click();
  await expect(page.getByText('Results Available')).toBeVisible();
  await look(page, 'analysis-results');
  await leaveByEscape(page.getByRole('dialog', { name: 'Analysis Results' }));
  for (const what of ['Dataset', 'Analysis']) {
    await page.getByRole('button', { name: `Delete ${what}` }).click();
    await expect(page.getByRole('dialog', { name: `Delete ${what}` })).toBeVisible();
    await look(page, `delete-${what.toLowerCase()}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }

  const issue = 'has no header that can be read; it may be no recording.';
  const unread = await alter(page, 'GET /api/data/*/datasets', ({ datasets }) => ({
    datasets: (datasets as object[]).map((dataset) => ({
      ...dataset,
      validation_status: 'partial',
      validation_issues: Array.from({ length: 5 }, (_, at) => `2026052${at}_050000.WAV ${issue}`),
    })),
  }));
  await page.reload();
  await page.getByRole('button', { name: /^Data/ }).click();
  await expect(page.getByText('...and 2 more')).toBeVisible();
  await look(page, 'dataset-issues');
  await unread();

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

/** Step by step. */
export async function visitCreateAnalysis({
  look,
  userWithProjects,
}: WalkthroughContext): Promise<void> {
  const person = await userWithProjects();
  const { page, api } = person;
  const preset = { name: 'Dawn at the reed bed', analysis_type: 'acoustic_indices' };
  if ((await api.presets.list()).presets.length === 0) await api.presets.create(preset);
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
  await expect(create.dialog.getByLabel('Latitude')).toBeVisible();
  await look(page, 'create-analysis-settings');
  await create.openMore();
  await create.dialog.getByLabel('Confidence Threshold').fill('2');
  await create.dialog.getByLabel('Week of Year').fill('60');
  await create.dialog.getByLabel('Time Zone').fill('Berlin');
  await look(page, 'create-analysis-problems');
  await create.changeType.click();
  await create.button('Choose Acoustic indices').click();
  await expect(create.dialog.getByText('This analysis needs no settings.')).toBeVisible();
  await look(page, 'create-analysis-no-settings');
  await create.dialog.getByRole('combobox', { name: 'Preset' }).click();
  await page.getByRole('option', { name: preset.name }).click();
  await create.openPresets();
  await expect(create.button('Rename preset')).toBeEnabled();
  await look(page, 'create-analysis-preset');
  await create.button('Rename preset').click();
  await look(page, 'create-analysis-preset-name');
  await create.button('Cancel').first().click();
  await create.button('Delete preset').click();
  const question = page.getByRole('dialog', { name: 'Delete preset' });
  await expect(question).toBeVisible();
  await look(page, 'create-analysis-preset-delete');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.route('**/api/analysis/projects/*/analyses', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { analysis: { analysis_id: 'none' } } })
      : route.fallback(),
  );
  await create.submit.click();
  await expect(create.button('Done')).toBeVisible();
  await look(page, 'create-analysis-submitted');
}
