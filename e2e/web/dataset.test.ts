import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { refuse } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { uploadPast, writeCard, writeNoise } from './support/pages/recordings.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { readyToUpload } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(environment.service.folder, 'card'));
});

describe('a dataset', () => {
  test('lists at most three issues and how many more; deleting it asks, and can be refused (S2.30)', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    await openProject(person, projectId);
    const noise = await writeNoise(join(environment.service.folder, 'noise'), 5);
    const upload = await readyToUpload(page, [...card, ...noise]);
    await expect(upload.dialog.getByText('5 recordings have faults')).toBeVisible();
    await upload.submit.click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    await page.getByRole('button', { name: /^Data/ }).click();
    await expect(page.getByText('Partial', { exact: true })).toBeVisible();
    await expect(page.getByText(/no header that can be read/)).toHaveCount(3);
    await expect(page.getByText('...and 2 more')).toBeVisible();
    const restored = await refuse(page, 'DELETE /api/data/datasets/*');
    await page.getByRole('button', { name: 'Delete Dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Dataset' });
    await dialog.getByRole('button', { name: 'Delete Dataset' }).click();
    await expect(snackbar(page)).toContainText('Failed to delete dataset');
    await restored();
    await page.getByRole('button', { name: 'Delete Dataset' }).click();
    await dialog.getByRole('button', { name: 'Delete Dataset' }).click();
    await expect(snackbar(page)).toContainText(
      'Dataset and associated analysis deleted successfully!',
    );
    await expect(page.getByRole('heading', { name: 'No Dataset Yet' })).toBeVisible();
    expect(await api.datasets.list(projectId)).toEqual([]);
  });

  test('takes its analysis with it (S4.14)', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    await uploadPast(person, projectId, card);
    await api.analyses.create(projectId, { analysis_type: 'acoustic_indices' });
    await openProject(person, projectId);
    await expect(page.getByText('Configured', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Data/ }).click();
    await page.getByRole('button', { name: 'Delete Dataset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Dataset' }).click();
    await expect(page.getByRole('button', { name: /^Analysis/ })).toBeDisabled();
    expect(await api.analyses.list(projectId)).toEqual([]);
  });
});
