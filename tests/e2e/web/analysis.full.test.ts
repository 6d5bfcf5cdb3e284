import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { createIndices, openCreateAnalysis } from './support/pages/analysis-dialog.ts';
import { alter, hold, loseAnswer, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { uploadPast, writeCard } from './support/pages/recordings.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(environment.service.folder, 'card'));
});

/** With a complete dataset, opened. */
async function withData() {
  const person = await environment.person();
  const projectId = await makeProject(person);
  await uploadPast(person, projectId, card);
  await openProject(person, projectId);
  return { ...person, projectId };
}

/** BirdNET's form without its weights: only 'not installed' is changed. */
async function withSettingsForm() {
  const opened = await withData();
  const { page } = opened;
  await alter(page, 'GET /api/analysis/projects/*/compatible-types', (answer) => ({
    compatible_types: (answer.compatible_types as { type: string }[]).map((type) =>
      type.type === 'birdnet_v2_4' ? { ...type, compatible: true, reason: null } : type,
    ),
  }));
  const create = await openCreateAnalysis(page);
  await create.button('Choose BirdNET V2.4').click();
  const field = (name: string) => create.dialog.getByLabel(name, { exact: true });
  await expect(field('Confidence Threshold')).toBeVisible();
  return { ...opened, ...create, field };
}

// The rules are those of packages/ui/src/analyses/check-settings.test.ts.
test('settings are checked as they are typed (S5.10, S5.11, S5.12), in steps (S9.6), and Change Type goes back (S4.12)', async () => {
  const { page, dialog, submit, changeType, field, openMore } = await withSettingsForm();
  await expect(field('Week of Year')).toBeHidden();
  await openMore();
  await expect(field('Week of Year')).toHaveValue('-1');
  await expect(submit).toBeEnabled();
  for (const [name, typed, problem] of [
    ['Confidence Threshold', '1-', 'Confidence threshold must be a number'],
    ['Week of Year', '49', 'Week must be between 1 and 48 (or -1 for no filter)'],
  ] as const) {
    const before = await field(name).inputValue();
    await field(name).fill('');
    await field(name).pressSequentially(typed);
    await expect(dialog.getByText(problem, { exact: true }), typed).toBeVisible();
    await expect(submit).toBeDisabled();
    await field(name).fill(before);
    await expect(submit).toBeEnabled();
  }
  for (const [name, step] of [
    ['Confidence Threshold', '0.1'],
    ['Overlap', '0.1'],
    ['Week of Year', '1'],
    ['Latitude', '0.000001'],
    ['Longitude', '0.000001'],
  ] as const)
    await expect(field(name)).toHaveAttribute('step', step);
  await dialog.getByRole('combobox', { name: 'Species Language' }).click();
  const languages = ['English', 'Spanish', 'French', 'German', 'Italian'];
  await expect(page.getByRole('option')).toHaveText(languages);
  await page.keyboard.press('Escape');
  await changeType.click();
  await expect(dialog.getByRole('heading', { name: 'Select Analysis Type' })).toBeVisible();
});

describe('an analysis', () => {
  test('configured, queued, running and failed are told apart, with the reason of a failure (S4.11)', async () => {
    const { page, api, projectId } = await withData();
    await api.analyses.create(projectId, { analysis_type: 'acoustic_indices' });
    let status = 'configured';
    await alter(page, 'GET /api/analysis/projects/*/analyses', ({ analyses }) => ({
      analyses: (analyses as object[]).map((analysis) => ({
        ...analysis,
        status,
        error_message: status === 'failed' ? 'No file could be read.' : null,
      })),
    }));
    for (const [next, shown, colour] of [
      ['configured', 'Configured', 'gray'],
      ['queued', 'Queued', 'amber'],
      ['running', 'Running', 'amber'],
      ['failed', 'Failed', 'red'],
    ] as const) {
      status = next;
      await page.reload();
      const chip = page.locator('.bp-step .rt-Badge').filter({ hasText: shown });
      await expect(chip).toHaveAttribute('data-accent-color', colour);
    }
    await expect(page.getByText('No file could be read.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download Results' })).toBeHidden();
  });
});

describe('an analysis that ends between two looks', () => {
  test('opens the report though it was never seen running (S2.33, S4.15)', async () => {
    const { page, api, projectId } = await withData();
    await api.analyses.create(projectId, { analysis_type: 'acoustic_indices' });
    let ended = false;
    await alter(page, 'GET /api/analysis/projects/*/analyses', ({ analyses }) => ({
      analyses: (analyses as object[]).map((analysis) => ({
        ...analysis,
        status: ended ? 'completed' : 'configured',
      })),
    }));
    await alter(page, 'GET /api/projects/*', ({ project }) => ({
      project: {
        ...(project as object),
        progress: { data: true, analysis: ended, report: false },
        progress_percentage: ended ? 100 : 50,
      },
    }));
    await page.reload();
    await expect(
      page.locator('.bp-step .rt-Badge').filter({ hasText: 'Configured' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Report/ })).toBeDisabled();
    ended = true;
    await expect(page.getByRole('button', { name: /^Report/ })).toBeEnabled();
    await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  });
});

describe('deleting what a project holds', () => {
  test('is said when it is done, though the page cannot be read again afterwards', async () => {
    const { page, api, projectId } = await withData();
    await api.analyses.create(projectId, { analysis_type: 'acoustic_indices' });
    await page.reload();
    const remove = async (what: string) => {
      await page.getByRole('button', { name: what }).click();
      const dialog = page.getByRole('dialog', { name: what });
      await dialog.getByRole('button', { name: what }).click();
    };
    await page.getByRole('button', { name: /^Data/ }).click();
    await expect(page.getByRole('button', { name: 'Delete Dataset' })).toBeVisible();
    const deletable = await refuse(page, 'DELETE /api/analysis/analyses/*');
    await remove('Delete Analysis');
    await expect(snackbar(page)).toContainText('Failed to delete analysis');
    await deletable();
    const restored = await refuse(page, 'GET /api/data/*/datasets');
    let reading = await hold(page, 'GET /api/data/*/datasets');
    await remove('Delete Analysis');
    await expect(snackbar(page)).toContainText('Analysis deleted successfully!');
    await reading.release();
    await expect(snackbar(page)).toContainText(
      'Analysis deleted but page refresh failed. Please reload manually.',
    );
    await expect(page.getByRole('heading', { name: 'No Analysis Yet' })).toBeVisible();
    expect(await api.analyses.list(projectId)).toEqual([]);
    reading = await hold(page, 'GET /api/data/*/datasets');
    await remove('Delete Dataset');
    await expect(snackbar(page)).toContainText(
      'Dataset and associated analysis deleted successfully!',
    );
    await reading.release();
    await expect(snackbar(page)).toContainText(
      'Dataset deleted but page refresh failed. Please reload manually.',
    );
    await expect(page.getByRole('heading', { name: 'No Dataset Yet' })).toBeVisible();
    expect(await api.datasets.list(projectId)).toEqual([]);
    await restored();
  });
});

describe('analyses that the service refuses', () => {
  test('say at which step, and can be tried again (S8.1)', async () => {
    const { page, pageLog } = await withData();
    let restored = await refuse(page, 'GET /api/analysis/projects/*/compatible-types');
    const create = await openCreateAnalysis(page);
    const alert = errorAlert(create.dialog);
    await expect(alert).toContainText('Failed to get compatible analysis types');
    await restored();
    await alert.getByRole('button', { name: 'Retry' }).click();
    restored = await refuse(page, 'GET /api/analysis/types/*');
    await create.button('Choose Acoustic indices').click();
    await expect(alert).toContainText('Failed to get analysis type details');
    await restored();
    await alert.getByRole('button', { name: 'Retry' }).click();
    restored = await refuse(page, 'POST /api/analysis/projects/*/analyses');
    await create.submit.click();
    await expect(alert).toContainText('Failed to create analysis');
    await restored();
    await refuse(page, 'POST /api/analysis/analyses/*/execute');
    await create.submit.click();
    await create.button('Done').click();
    await expect(page.getByText('Configured', { exact: true })).toBeVisible();
    await expect
      .poll(() => [...pageLog.logged], 'only logged (S4.12)')
      .toContain('Failed to execute analysis');
    await refuse(page, 'GET /api/analysis/projects/*/analyses');
    await page.reload();
    await expect(errorAlert(page)).toContainText('Failed to load analysis results');
  });

  test('a submission for several cards whose answers were lost makes none twice when it is repeated (S18.17)', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    await uploadPast(person, projectId, card, 'First');
    await uploadPast(person, projectId, card, 'Second');
    await openProject(person, projectId);
    const create = await openCreateAnalysis(page);
    await create.button('Choose Acoustic indices').click();
    const restored = await loseAnswer(page, 'POST /api/analysis/projects/*/analyses');
    await create.button('Submit for 2 Cards').click();
    await expect(errorAlert(create.dialog)).toContainText('Failed to create analysis');
    await restored();
    await create.button('Submit for 2 Cards').click();
    await expect(create.dialog).toContainText('2 analyses were submitted.');
    const made = await api.analyses.list(projectId);
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ batch_id: id }) => id)).size).toBe(1);
    await create.button('Done').click();
  });

  test('when the page cannot be read again afterwards it warns (S2.38)', async () => {
    const { page } = await withData();
    await refuse(page, 'GET /api/projects/*');
    await createIndices(page);
    await expect(snackbar(page)).toContainText(
      'Analysis created but page refresh failed. Please reload manually.',
    );
  });

  test('results that cannot be had say so, with Retry (S8.1)', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    await uploadPast(person, projectId, card);
    const { analysis_id } = await api.analyses.create(projectId, {
      analysis_type: 'acoustic_indices',
    });
    await api.analyses.execute(analysis_id);
    await environment.service.startRunner();
    await api.waitForAnalysis(analysis_id);
    const loading = await hold(page, 'GET /api/analysis/analyses/*/results');
    await openProject(person, projectId);
    await page.getByRole('button', { name: 'Download Results' }).click();
    const results = page.getByRole('dialog', { name: 'Analysis Results' });
    await expect(results.getByText('Loading results...')).toBeVisible();
    await loading.release();
    await expect(results.getByText('Results Available')).toBeVisible();
    const restored = await refuse(page, 'GET /api/analysis/analyses/*/results');
    await page.reload();
    await page.getByRole('button', { name: 'Download Results' }).click();
    await expect(errorAlert(results)).toContainText('Failed to get analysis results');
    await restored();
    await results.getByRole('button', { name: 'Retry' }).click();
    await expect(results.getByText('Results Available')).toBeVisible();
  });
});
