import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { beforeAll, describe, test } from 'vitest';
import { analysisDialog } from './support/pages/analysis-dialog.ts';
import { alter } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { uploadPast, writeCard, writeNoise } from './support/pages/recordings.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { uploadDialog } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();
let first: string[];
let second: string[];
beforeAll(async () => {
  first = await writeCard(join(environment.service.folder, 'first'), 3);
  second = await writeCard(join(environment.service.folder, 'second'), 2);
  await environment.service.startRunner();
});

const rowsOf = (page: Page, table: RegExp) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const rowOf = (page: Page, table: RegExp, name: RegExp) =>
  rowsOf(page, table).getByRole('button', { name });
const openStep = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** Two datasets and an analysis of the older one. */
async function withTwo() {
  const person = await environment.person();
  const projectId = await makeProject(person);
  const older = await uploadPast(person, projectId, first, 'North ridge');
  await uploadPast(person, projectId, second, 'South ridge');
  await openProject(person, projectId);
  return { ...person, projectId, older };
}

describe('several datasets and analyses of a project', () => {
  test('are listed, opened by the address, made of the dataset that is chosen, compared, and deleted one by one', async () => {
    const { page, api, projectId, older } = await withTwo();
    await openStep(page, /^Data/);
    await expect(page.getByRole('heading', { name: 'Datasets (2)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'South ridge', level: 3 })).toBeVisible();
    await rowOf(page, /^Datasets/, /North ridge/).click();
    await expect(page.getByRole('heading', { name: 'North ridge', level: 3 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`dataset=${older}`));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'North ridge', level: 3 })).toBeVisible();

    const make = async (dataset: string) => {
      await page.getByRole('button', { name: 'Create Analysis' }).click();
      const create = analysisDialog(page);
      await create.button('Choose Acoustic indices').click();
      await create.onlyCards(dataset);
      await create.submit.click();
      await create.button('Done').click();
      await expect(snackbar(page)).toContainText('Analysis created successfully!');
    };
    await make('North ridge');
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await make('South ridge');
    await expect(page.getByRole('heading', { name: 'Analyses (2)' })).toBeVisible();
    const rows = rowsOf(page, /^Analyses/);
    await expect(rows.filter({ hasText: 'Completed' })).toHaveCount(2);
    const [newer, earlier] = await api.analyses.list(projectId);
    expect([newer?.total_files, earlier?.total_files]).toEqual([2, 3]);
    await rowOf(page, /^Analyses/, /North ridge/).click();
    await expect(page).toHaveURL(new RegExp(`analysis=${earlier?.analysis_id ?? ''}`));
    await expect(page.getByText('3 of 3', { exact: true }).last()).toBeVisible();

    await page.getByRole('button', { name: 'Compare' }).click();
    const compare = page.getByRole('dialog', { name: 'Compare Analyses' });
    const lines = compare.getByRole('row');
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(1)).toContainText('South ridge');
    await expect(lines.nth(2)).toContainText('North ridge');
    await expect(lines.nth(2)).toContainText('Completed');
    await compare.getByRole('button', { name: /^Open/ }).first().click();
    await expect(compare).toBeHidden();
    await expect(page.getByText('2 of 2', { exact: true }).last()).toBeVisible();

    const remove = async (what: 'Analysis' | 'Dataset') => {
      await page.getByRole('button', { name: `Delete ${what}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Delete ${what}` })
        .click();
    };
    await remove('Analysis');
    await expect(page.getByRole('heading', { name: 'Analyses (1)' })).toBeVisible();
    await expect(page.getByText('3 of 3', { exact: true }).last()).toBeVisible();
    expect((await api.analyses.list(projectId)).map((one) => one.analysis_id)).toEqual([
      earlier?.analysis_id,
    ]);
    await rowOf(page, /^Datasets/, /South ridge/).click();
    await remove('Dataset');
    await expect(page.getByRole('heading', { name: 'Datasets (1)' })).toBeVisible();
    expect(await api.analyses.list(projectId)).toHaveLength(1);
    await remove('Dataset');
    await expect(page.getByRole('heading', { name: 'No Dataset Yet' })).toBeVisible();
    expect(await api.analyses.list(projectId)).toEqual([]);
  });

  test('an address of something deleted says so and shows what there is', async () => {
    const { page, projectId } = await withTwo();
    await page.goto(`/dashboard/projects/${projectId}?dataset=gone`);
    await expect(
      page.getByText('The dataset of this address is not there any more.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'South ridge', level: 3 })).toBeVisible();
  });

  test('a thousand analyses are shown twenty at a time (S29.7)', async () => {
    const { page, api, projectId, older } = await withTwo();
    const made = await api.analyses.create(projectId, {
      analysis_type: 'acoustic_indices',
      data_id: older,
    });
    await alter(page, 'GET /api/analysis/projects/*/analyses', () => ({
      analyses: Array.from({ length: 1000 }, (_, at) => ({
        ...made,
        analysis_id: `analysis-${at}`,
        status: 'failed',
        settings: { min_conf: at / 1000 },
      })),
    }));
    await page.goto(`/dashboard/projects/${projectId}?analysis=analysis-500`);
    await expect(page.getByRole('heading', { name: 'Analyses (1,000)' })).toBeVisible();
    const rows = rowsOf(page, /^Analyses/);
    await expect(rows).toHaveCount(520);
    await expect(page.getByText('520 of 1,000 shown')).toBeVisible();
    await page.getByRole('button', { name: 'Show 20 more' }).click();
    await expect(rows).toHaveCount(540);
    await expect(rows.nth(520).getByRole('button')).toBeFocused();
    await page.getByRole('button', { name: 'Compare' }).click();
    const compare = page.getByRole('dialog', { name: 'Compare Analyses' });
    await expect(compare.getByRole('row')).toHaveCount(21);
    await expect(compare.getByText('501–520 of 1,000')).toBeVisible();
  });

  test('an upload that broke off is gone on with, and files can be added to a dataset that is there', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    const { data_id: dataId } = await api.datasets.create(projectId, {
      dataset_name: 'Card 7',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    });
    const blob = await openAsBlob(first[0] ?? '');
    const filename = (first[0] ?? '').split('/').at(-1) ?? '';
    await api.files.uploadUrls(dataId, {
      files: [{ filename, content_type: 'audio/wav', size: blob.size }],
    });
    await openProject(person, projectId);
    await expect(page.getByText('1 file of this dataset has not arrived yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on with the upload' }).click();
    const send = async (title: string) => {
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.getByLabel('Dataset Name')).toBeDisabled();
      await dialog.locator('input[type=file]').first().setInputFiles(first);
      // One was promised; the others go only on request.
      await expect(dialog.getByText(/^2 other recordings in what you chose/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Add Them Too' }).click();
      await dialog.getByRole('button', { name: 'Validate Files' }).click();
      await expect(dialog.getByText('Validation Passed')).toBeVisible();
      await dialog.getByRole('button', { name: 'Upload Files' }).click();
      await expect(dialog).toBeHidden();
      await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    };
    const stored = { data_id: dataId, pending_count: 0, validation_status: 'valid' };
    await send('Go on with the upload of Card 7');
    expect(await api.datasets.list(projectId)).toMatchObject([{ ...stored, file_count: 3 }]);
    await openStep(page, /^Data/);
    await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
    await page.getByRole('button', { name: 'Upload Dataset' }).click();
    const { dialog: fresh, name } = uploadDialog(page);
    await expect(name).toHaveValue('');
    const text = (await fresh.textContent()) ?? '';
    const places = ['Dataset Name', 'Classification Method', 'Device'].map((label) =>
      text.indexOf(label),
    );
    expect(places, 'the order of the fields').toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(-1);
  });
});

describe('a failed analysis', () => {
  test('offers the files it left, and is tried again with the same dataset and settings', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    const noise = await writeNoise(join(environment.service.folder, 'noise'), 2);
    const older = await uploadPast(person, projectId, noise, 'Noise');
    await uploadPast(person, projectId, second, 'South ridge');
    const made = await api.analyses.create(projectId, {
      analysis_type: 'acoustic_indices',
      data_id: older,
    });
    await api.analyses.execute(made.analysis_id);
    await openProject(person, projectId);
    await expect(page.getByText(/files\.csv among the results says why/)).toBeVisible();
    await page.getByRole('button', { name: 'Show the files it left' }).click();
    const files = page.getByRole('dialog', { name: 'Analysis Results' });
    await expect(files.getByText('files.csv')).toBeVisible();
    await leaveByEscape(files);
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await expect(snackbar(page)).toContainText('The analysis was started again.');
    await expect(
      page.getByRole('heading', { name: 'Acoustic indices', exact: true }),
    ).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Analyses (2)' })).toBeVisible();
    const [newest, failed] = await api.analyses.list(projectId);
    expect(newest).toMatchObject({ data_id: older, settings: failed?.settings });
    expect(newest?.analysis_id).not.toBe(made.analysis_id);
    expect(failed).toMatchObject({ analysis_id: made.analysis_id, status: 'failed' });
  });
});
