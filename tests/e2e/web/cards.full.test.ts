import { join } from 'node:path';
import { createSurveyClient } from '@biophony/sdk';
import { en as messages } from '@biophony/ui/messages';
import { describe, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { refuse } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { keyboardOf } from './support/keyboard.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { openUpload } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();
const onProject = async () => openNewProject(await environment.person());

let count = 0;
/** A folder with a card for each name, each of another recorder; returns its path. */
async function writeCards(...names: string[]): Promise<string> {
  const root = join(environment.service.folder, `cards-${(count += 1)}`);
  for (const [at, name] of names.entries())
    await makeCard({
      folder: join(root, name),
      recordings: 2,
      seconds: 1,
      sampleRateHz: 8_000,
      deviceId: `24F31900000000${count}${at}`,
    });
  return root;
}

describe('several cards', () => {
  test('chosen one after another become two datasets at two sites (S31.3, S31.5)', async () => {
    const { page, api, projectId } = await onProject();
    const root = await writeCards('Reed bed', 'Hill');
    const upload = await openUpload(page);
    await upload.folder.setInputFiles(join(root, 'Reed bed'));
    await expect(upload.name).toHaveValue('Reed bed');
    await upload.folder.setInputFiles(join(root, 'Hill'));
    await expect(upload.dialog.getByText('2 folders were found.')).toBeVisible();
    const card = (at: number) => upload.dialog.getByRole('group', { name: `Card ${at} of 2` });
    await expect(card(1).getByLabel('Name')).toHaveValue('Reed bed');
    await expect(card(1).getByRole('combobox', { name: 'Device' })).toContainText('AudioMoth');
    await card(1).getByLabel('Site').fill('Lake');
    await card(2).getByLabel('Name').fill('Hill top');
    await card(2).getByLabel('Site').fill('Hill');
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
    await upload.button('Upload 2 Datasets').click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    await expect(upload.dialog).toBeHidden();
    const datasets = await api.datasets.list(projectId);
    expect(datasets.map(({ dataset_name }) => dataset_name).sort()).toEqual([
      'Hill top',
      'Reed bed',
    ]);
    const survey = createSurveyClient(api);
    const { sites } = await survey.sites.list(projectId);
    expect(sites.map(({ name }) => name).sort()).toEqual(['Hill', 'Lake']);
    const { deployments } = await survey.deployments.list(projectId);
    expect(deployments).toHaveLength(2);
    const steps = page.getByRole('list', { name: messages.project.steps });
    await steps.getByRole('button', { name: /^Data/ }).click();
    await page.getByRole('button', { name: 'Upload Dataset' }).click();
    await upload.folder.setInputFiles(join(root, 'Hill'));
    await expect(upload.name, 'the name is taken by none').toHaveValue('Hill');
    await expect(upload.dialog.getByLabel('Site'), 'the project has sites now').toHaveValue('Hill');
  });

  test('in one folder are told apart by their headers, and can be one dataset (S31.3)', async () => {
    const { page, api, projectId } = await onProject();
    const root = await writeCards('a', 'b', 'c');
    const upload = await openUpload(page);
    await upload.folder.setInputFiles(root);
    await expect(upload.dialog.getByText('3 folders were found.')).toBeVisible();
    await upload.button('Leave out c').click();
    await upload.button('Make It One Dataset Instead').click();
    await expect(upload.dialog.getByText(/^4 files, /)).toBeVisible();
    await upload.validate.click();
    await upload.submit.click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect(await api.datasets.list(projectId)).toMatchObject([{ file_count: 4 }]);
  });

  test('go on when one fails, by keyboard alone, and it can be tried again (S31.4)', async () => {
    const { page, api, projectId } = await onProject();
    const root = await writeCards('a', 'b');
    const upload = await openUpload(page);
    await upload.folder.setInputFiles(root);
    await expect(upload.dialog.getByText('2 folders were found.')).toBeFocused();
    const { use, reach, type } = keyboardOf(page);
    await reach(upload.button('Choose Folder'));
    await type(upload.dialog.getByLabel('Name').last(), 'The other one');
    await use(upload.validate);
    const heal = await refuse(page, 'POST /api/data/*/dataset');
    await use(upload.button('Upload 2 Datasets'));
    await expect(upload.dialog.getByText('2 of 2 cards were not uploaded whole.')).toBeVisible();
    await heal();
    await use(upload.button('Try the failed cards again'));
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect((await api.datasets.list(projectId)).map((one) => one.dataset_name).sort()).toEqual([
      'The other one',
      'a',
    ]);
  });
});
