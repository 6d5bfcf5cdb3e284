import { basename } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { test } from 'vitest';
import { beginUpload, cardFolder, crash } from './support/pages/broken-upload.ts';
import { expect } from './support/expect.ts';
import { openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { uploadDialog } from './support/pages/upload-dialog.ts';

const { upload: words, dataset: datasetWords } = messages;
const environment = useTestEnvironment();

test('an upload whose tab crashed goes on when its folder is chosen again, and sends nothing twice', async () => {
  const person = await environment.person();
  const { api } = person;
  const { folder, files } = await cardFolder(environment.service.folder, 'crashed', 5);
  const projectId = await beginUpload(person, folder);
  await crash(person.page);

  const page = await person.context.newPage();
  await openProject({ ...person, page }, projectId);
  await page.getByRole('button', { name: datasetWords.goOn }).click();
  const upload = uploadDialog(page, words.goOnTitle('Card 7'));
  await expect(upload.dialog.getByText(/It had 5 files/)).toBeVisible();
  await expect(upload.dialog.getByText(/begun in this browser/)).toBeVisible();
  await upload.files.setInputFiles(files.slice(1));
  await expect(upload.dialog.getByText(words.goOnMissing(1))).toBeVisible();
  await upload.folder.setInputFiles(folder);
  await expect(upload.dialog.getByText(words.goOnFound(true))).toBeVisible();
  await upload.validate.click();
  await expect(upload.dialog.getByText(words.passed)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await upload.button(words.addSubmit).click();
  await expect(snackbar(page)).toContainText(datasetWords.uploaded);
  const [dataset, ...others] = await api.datasets.list(projectId);
  expect(others).toEqual([]);
  expect(dataset).toMatchObject({ file_count: 5, pending_count: 0, validation_status: 'valid' });
  expect(sent, 'three recordings and the receipt').toHaveLength(4);
  const names = [];
  for await (const { filename } of api.files.list(dataset!.data_id, { kind: 'recording' }))
    names.push(basename(filename));
  expect(names).toEqual(files.map((path) => basename(path)).sort());

  await page.getByRole('button', { name: /^Data/ }).first().click();
  await page.getByRole('button', { name: datasetWords.addFiles }).click();
  const adding = uploadDialog(page, words.addTitle('Card 7'));
  await expect(adding.dialog, 'nothing is left to go on with').toBeVisible();
  await expect(adding.dialog.getByText('Choose the folder of this upload again')).toBeHidden();
});
