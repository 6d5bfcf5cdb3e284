import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { writeCard } from './support/pages/recordings.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { readyToUpload } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();

test('the files of a dataset are listed after the upload, heard and downloaded, with its receipt', async () => {
  const { page, api, projectId } = await openNewProject(await environment.person());
  const card = await writeCard(join(environment.service.folder, 'card'));
  const upload = await readyToUpload(page, card);
  await upload.submit.click();
  await expect(snackbar(page)).toContainText(messages.dataset.uploaded);
  await page.getByRole('button', { name: /^Data/ }).click();
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Files of Card 7' });
  const rows = dialog.getByRole('region', { name: 'Files of the dataset' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/(?:May 21,|21 May) 2026, 05:00 · 0:02 · 63/);
  await dialog
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const audio = dialog.locator('audio');
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /receipt-.*\.json/ }).click();
  const receipt = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as object;
  const [dataset] = await api.datasets.list(projectId);
  expect(receipt).toMatchObject({
    receipt: 1,
    project: { project_id: projectId, title: 'North ridge' },
    dataset: { data_id: dataset?.data_id },
    counts: { stored: 3 },
  });
  await dialog.getByLabel('Search by name').fill('0520');
  await expect(rows).toHaveCount(1);
});
