import { join } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { test } from 'vitest';
import { refuse } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { writeCard, writeNoise } from './support/pages/recordings.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { readyToUpload } from './support/pages/upload-dialog.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const { dataset, errors } = messages;
const environment = useTestEnvironment();

test('a dataset lists at most three issues and how many more (S2.30); deleting it can be refused, and takes its analysis with it (S4.14)', async () => {
  const person = await environment.person();
  const { page, api } = person;
  const projectId = await makeProject(person);
  const { folder } = environment.service;
  const card = await writeCard(join(folder, 'card'));
  const noise = await writeNoise(join(folder, 'noise'), 5);
  await openProject(person, projectId);
  const upload = await readyToUpload(page, [...card, ...noise]);
  await upload.submit.click();
  await expect(snackbar(page)).toContainText(dataset.uploaded);
  await api.analyses.create(projectId, { analysis_type: 'acoustic_indices' });
  await page.reload();
  const analysisStep = page.getByRole('button', { name: /^Analysis/ });
  await expect(analysisStep).toBeEnabled();
  await page.getByRole('button', { name: /^Data/ }).click();
  await expect(page.getByText('Partial', { exact: true })).toBeVisible();
  await expect(page.getByText(/no header that can be read/)).toHaveCount(3);
  await expect(page.getByText(dataset.moreIssues(2))).toBeVisible();
  const dialog = page.getByRole('dialog', { name: dataset.delete });
  const remove = async () => {
    await page.getByRole('button', { name: dataset.delete }).click();
    await dialog.getByRole('button', { name: dataset.delete }).click();
  };
  const restored = await refuse(page, 'DELETE /api/data/datasets/*');
  await remove();
  await expect(snackbar(page)).toContainText(errors.datasetsDelete);
  await restored();
  await remove();
  await expect(snackbar(page)).toContainText(dataset.deleted);
  await expect(page.getByRole('heading', { name: dataset.none })).toBeVisible();
  await expect(analysisStep).toBeDisabled();
  expect(await api.datasets.list(projectId)).toEqual([]);
  expect(await api.analyses.list(projectId)).toEqual([]);
});
