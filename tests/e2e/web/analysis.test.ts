import { join } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { test } from 'vitest';
import { openCreateAnalysis } from './support/pages/analysis-dialog.ts';
import { hold } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { uploadPast, writeCard } from './support/pages/recordings.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const { analysis: words, createAnalysis, results, project } = messages;
const environment = useTestEnvironment();

test('an analysis is created of a type that is installed (S3.10), run by the runner, followed, downloaded and deleted (S2.27, S2.31, S2.32, S2.33, S2.37, S2.39, S8.6)', async () => {
  await environment.service.startRunner();
  const person = await environment.person();
  const { page, context, api } = person;
  const projectId = await makeProject(person);
  await uploadPast(person, projectId, await writeCard(join(environment.service.folder, 'card')));
  await openProject(person, projectId);
  const create = await openCreateAnalysis(page);
  await expect(create.dialog.getByText(/known: BirdNET V2\.4, .* Ask the people/)).toBeVisible();
  await expect(create.button('Choose BirdNET V2.4')).toHaveCount(0);
  await create.button('Choose Acoustic indices').click();
  const submitting = await hold(page, 'POST /api/analysis/projects/*/analyses');
  await create.submit.click();
  await expect(create.button(createAnalysis.submitting)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(create.dialog, 'it cannot be closed while submitting (S4.13)').toBeVisible();
  await submitting.release();
  await expect(create.dialog).toContainText(createAnalysis.submittedText);
  await create.button(createAnalysis.done).click();
  await expect(snackbar(page)).toContainText(words.created);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(words.filesOf(3, 3))).toBeVisible();
  await expect(page.getByText(project.complete, { exact: true })).toBeVisible();
  const [made] = await api.analyses.list(projectId);
  await page.getByText(words.details, { exact: true }).click();
  await expect(page.getByText(made?.analysis_id ?? 'none')).toBeVisible();
  await expect(page.getByText(made?.cloud_job_id ?? 'none')).toBeVisible();
  await page.getByRole('button', { name: /^Report/ }).click();
  await expect(page.getByRole('button', { name: project.generateReport })).toBeDisabled();

  await page.getByRole('button', { name: words.download }).click();
  const dialog = page.getByRole('dialog', { name: results.title });
  await expect(dialog.getByRole('heading', { name: results.available })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: results.downloadFiles })).toBeVisible();
  const links = dialog.getByRole('link');
  await expect(links.first()).toHaveAttribute('target', '_blank');
  const wanted = await api.analyses.results(made?.analysis_id ?? '');
  await expect(links).toHaveCount(wanted.result_file_count);
  for (const link of await links.all()) {
    const answer = await context.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
    expect((await answer.body()).length).toBeGreaterThan(0);
  }
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: results.downloadFile('files.csv') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: words.delete }).click();
  const question = page.getByRole('dialog', { name: words.delete });
  await question.getByRole('button', { name: words.delete }).click();
  await expect(snackbar(page)).toContainText(words.deleted);
  await expect(page.getByRole('heading', { name: words.none })).toBeVisible();

  // All cards, one submission (S18.16, S18.17), as the Overview offers it (S29.3, S29.8).
  const second = await writeCard(join(environment.service.folder, 'second'), 2);
  await uploadPast(person, projectId, second, 'Second card');
  await page.reload();
  const news = page.getByRole('region', { name: 'New since the last card' });
  await expect(news).toContainText('2 cards have no analysis');
  await news.getByRole('link', { name: 'Analyse them' }).click();
  await create.button('Choose Acoustic indices').click();
  await expect(create.dialog.getByText('All 2 cards without Acoustic indices')).toBeVisible();
  await create.button('Submit for 2 Cards').click();
  await expect(create.dialog).toContainText('2 analyses were submitted.');
  await create.button(createAnalysis.done).click();
  await expect(snackbar(page)).toContainText(words.created);
  const both = await api.analyses.list(projectId);
  expect(new Set(both.map(({ data_id: id }) => id)).size).toBe(2);
  expect(both[0]?.batch_id).toBeTruthy();
  expect(both[1]?.batch_id).toBe(both[0]?.batch_id);
  await expect(news).toContainText('Nothing needs you at the moment.');
  await expect(page.getByRole('button', { name: /: 2 cards$/ })).toBeVisible();
});
