import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { createIndices, openCreateAnalysis } from './support/pages/analysis-dialog.ts';
import { alter, hold, refuse } from './support/environment/calls.ts';
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

/** A project with a complete dataset, opened. */
async function withData() {
  const person = await environment.person();
  const projectId = await makeProject(person);
  await uploadPast(person, projectId, card);
  await openProject(person, projectId);
  return { ...person, projectId };
}

/** BirdNET's form can be seen without its weights: only the answer 'not installed' is turned. */
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

const refusals: [field: string, typed: string, problem: string][] = [
  ['Confidence Threshold', '', 'Confidence threshold is required'],
  ['Confidence Threshold', '1-', 'Confidence threshold must be a number'],
  ['Confidence Threshold', '1.1', 'Confidence threshold must be between 0 and 1'],
  ['Confidence Threshold', '-0.1', 'Confidence threshold must be between 0 and 1'],
  ['Latitude', '4-', 'Latitude must be a number'],
  ['Latitude', '90.5', 'Latitude must be between -90 and 90'],
  ['Longitude', '-181', 'Longitude must be between -180 and 180'],
  ['Week of Year', '49', 'Week must be between 1 and 48 (or -1 for no filter)'],
  ['Week of Year', '0', 'Week must be between 1 and 48 (or -1 for no filter)'],
  ['Week of Year', '1.5', 'Week must be between 1 and 48 (or -1 for no filter)'],
  ['Overlap', '3', 'Overlap must be between 0 and 2.9'],
];

describe('analysis settings (S5.10, S5.11, S5.12)', () => {
  test(
    'each is checked as it is typed, and nothing can be submitted before all are right',
    { tags: 'full' },
    async () => {
      const { page, dialog, submit, field } = await withSettingsForm();
      await expect(field('Week of Year')).toHaveValue('-1');
      await expect(submit).toBeEnabled();
      for (const [name, typed, problem] of refusals) {
        const before = await field(name).inputValue();
        await field(name).fill('');
        await field(name).pressSequentially(typed);
        await expect(dialog.getByText(problem, { exact: true }), typed).toBeVisible();
        await expect(submit).toBeDisabled();
        await field(name).fill(before);
        await expect(submit).toBeEnabled();
      }
      for (const [name, taken] of [
        ['Confidence Threshold', '0'],
        ['Latitude', '-90'],
        ['Longitude', '180'],
        ['Week of Year', '48'],
        ['Overlap', '2.9'],
      ] as const) {
        await field(name).fill(taken);
        await expect(submit, `${name} ${taken}`).toBeEnabled();
      }
      await dialog.getByRole('combobox', { name: 'Species Language' }).click();
      await expect(page.getByRole('option')).toHaveText([
        'English',
        'Spanish',
        'French',
        'German',
        'Italian',
      ]);
    },
  );

  test(
    'steps are 0.1, 1 for the week, 0.000001 for coordinates (S9.6); Change Type goes back (S4.12)',
    { tags: 'full' },
    async () => {
      const { dialog, changeType, field } = await withSettingsForm();
      await expect(field('Confidence Threshold')).toHaveAttribute('step', '0.1');
      await expect(field('Overlap')).toHaveAttribute('step', '0.1');
      await expect(field('Week of Year')).toHaveAttribute('step', '1');
      await expect(field('Latitude')).toHaveAttribute('step', '0.000001');
      await expect(field('Longitude')).toHaveAttribute('step', '0.000001');
      await changeType.click();
      await expect(dialog.getByRole('heading', { name: 'Select Analysis Type' })).toBeVisible();
    },
  );

  test('a type that cannot be run says why and what to do (S3.10)', async () => {
    const { page } = await withData();
    const { dialog } = await openCreateAnalysis(page);
    const birdnet = dialog.getByRole('listitem').filter({ hasText: 'BirdNET V2.4' });
    await expect(birdnet).toContainText('biophony-analysis models install birdnet-v2.4');
    await expect(birdnet.getByRole('button')).toBeHidden();
    await expect(
      dialog.getByRole('heading', { name: 'Known, but not installed on this service' }),
    ).toBeVisible();
    const perch = dialog.getByRole('listitem').filter({ hasText: 'Perch 2.0' });
    await expect(perch).toContainText('Apache-2.0: may be used for any work, commercial too.');
    await expect(perch).toContainText('biophony-analysis models install perch-v2');
  });
});

describe('an analysis', () => {
  test('is created, run by the runner, followed, downloaded and deleted (S2.27, S2.31, S2.32, S2.33, S2.37, S2.39, S8.6)', async () => {
    await environment.service.startRunner();
    const { page, context, api, projectId } = await withData();
    const create = await openCreateAnalysis(page);
    await create.button('Choose Acoustic indices').click();
    const submitting = await hold(page, 'POST /api/analysis/projects/*/analyses');
    await create.submit.click();
    await expect(create.button('Submitting...')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(create.dialog, 'it cannot be closed while submitting (S4.13)').toBeVisible();
    await submitting.release();
    await expect(create.dialog).toContainText('Processing may take 30 minutes to 2 hours');
    await create.button('Done').click();
    await expect(snackbar(page)).toContainText('Analysis created successfully!');
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('3 of 3')).toBeVisible();
    await expect(page.getByText('Complete', { exact: true })).toBeVisible();
    const [analysis] = await api.analyses.list(projectId);
    await page.getByText('Details', { exact: true }).click();
    await expect(page.getByText(analysis?.analysis_id ?? 'none')).toBeVisible();
    await expect(page.getByText(analysis?.cloud_job_id ?? 'none')).toBeVisible();
    await page.getByRole('button', { name: /^Report/ }).click();
    await expect(
      page.getByRole('button', { name: 'Generate Report (Coming Soon)' }),
    ).toBeDisabled();

    await page.getByRole('button', { name: 'Download Results' }).click();
    const results = page.getByRole('dialog', { name: 'Analysis Results' });
    await expect(results.getByRole('heading', { name: 'Results Available' })).toBeVisible();
    await expect(results.getByRole('heading', { name: 'Download Files' })).toBeVisible();
    const links = results.getByRole('link');
    await expect(links.first()).toHaveAttribute('target', '_blank');
    const wanted = await api.analyses.results(analysis?.analysis_id ?? '');
    await expect(links).toHaveCount(wanted.result_file_count);
    for (const link of await links.all()) {
      const answer = await context.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.status()).toBe(200);
      expect((await answer.body()).length).toBeGreaterThan(0);
    }
    const download = page.waitForEvent('download');
    await results
      .getByRole('link', { name: /Download .*\.csv/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await results.getByRole('button', { name: 'Close' }).first().click();

    const restored = await refuse(page, 'DELETE /api/analysis/analyses/*');
    await page.getByRole('button', { name: 'Delete Analysis' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Analysis' });
    await dialog.getByRole('button', { name: 'Delete Analysis' }).click();
    await expect(snackbar(page)).toContainText('Failed to delete analysis');
    await restored();
    await page.getByRole('button', { name: 'Delete Analysis' }).click();
    await dialog.getByRole('button', { name: 'Delete Analysis' }).click();
    await expect(snackbar(page)).toContainText('Analysis deleted successfully!');
    await expect(page.getByRole('heading', { name: 'No Analysis Yet' })).toBeVisible();
  });

  test(
    'configured, queued, running and failed are told apart, with the reason of a failure (S4.11)',
    { tags: 'full' },
    async () => {
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
    },
  );
});

describe('an analysis that ends between two looks', { tags: 'full' }, () => {
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

describe('deleting what a project holds', { tags: 'full' }, () => {
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

describe('analyses that the service refuses', { tags: 'full' }, () => {
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
      .poll(() => [...pageLog.lines], 'only logged (S4.12)')
      .toContain('Failed to execute analysis');
    await refuse(page, 'GET /api/analysis/projects/*/analyses');
    await page.reload();
    await expect(errorAlert(page)).toContainText('Failed to load analysis results');
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
