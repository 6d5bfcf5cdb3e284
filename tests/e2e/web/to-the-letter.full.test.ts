import { join } from 'node:path';
import { beforeAll, test } from 'vitest';
import { createIndices, openCreateAnalysis } from './support/pages/analysis-dialog.ts';
import { expect } from './support/expect.ts';
import { leaveByEscape } from './support/keyboard.ts';
import { writeCard } from './support/pages/recordings.ts';
import { snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { answerToTheLetter } from './support/checks/to-the-letter.ts';
import { openUpload, readyToUpload } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(environment.service.folder, 'card'));
  await environment.service.startRunner();
});

test('every screen works with answers that hold the fields of the specification and no others (S3.4, S3.6, S3.7, S3.8, S3.9, S3.12)', async () => {
  const person = await environment.person();
  const { page } = person;
  const { stripped } = await answerToTheLetter(person.context);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Your First Project' }).click();
  await expect(snackbar(page)).toContainText('Project created!');
  await expect(page.getByRole('list', { name: 'Project steps' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit title' }).click();
  await page.getByLabel('Project title').fill('To the letter');
  await page.getByRole('button', { name: 'Save title' }).click();
  await expect(snackbar(page)).toContainText('Project title updated!');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByLabel('Note Text').fill('Wind from the west');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Wind from the west')).toBeVisible();
  await page.getByRole('button', { name: /^Edit note/ }).click();
  await page.getByRole('textbox', { name: 'Note Text' }).fill('Wind from the east');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(snackbar(page)).toContainText('Note updated successfully!');

  const opened = await openUpload(page);
  await expect(opened.dialog.getByText('0 Bytes of 1 GB used')).toBeVisible();
  await opened.cancel.click();
  const upload = await readyToUpload(page, card);
  await upload.submit.click();
  await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
  await page.getByRole('button', { name: /^Data/ }).click();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Files' }).click();
  const added = page.getByRole('dialog', { name: 'Add Files' });
  await expect(added.getByText(/^(?!0 Bytes).* of 1 GB used$/)).toBeVisible();
  await leaveByEscape(added);

  await createIndices(page);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Download Results' }).click();
  await expect(page.getByText('Results Available')).toBeVisible();
  await leaveByEscape(page.getByRole('dialog', { name: 'Analysis Results' }));
  await leaveByEscape((await openCreateAnalysis(page)).dialog);

  await page.goto('/dashboard/projects');
  await expect(page.getByRole('heading', { name: 'To the letter' })).toBeVisible();
  for (const [address, heading] of [
    ['/dashboard/settings', 'Account Settings'],
    ['/dashboard/documents', 'My Documents'],
    ['/dashboard/support', 'Support'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  expect(new Set(stripped).size, 'rows whose answers were to the letter').toBeGreaterThan(15);
});
