import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { alter, hold, refuse } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { writeCard } from './support/pages/recordings.ts';
import { makeProject, openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { chooseDevice, openUpload, readyToUpload } from './support/pages/upload-dialog.ts';
import { openService, putToStore } from './support/environment/service.ts';

const environment = useTestEnvironment(() => openService());
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(environment.service.folder, 'card'));
});

const onProject = async () => openNewProject(await environment.person());

describe('an upload that is broken off', () => {
  test('by Cancel Upload leaves nothing behind (S4.13)', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await readyToUpload(page, card);
    await hold(page, putToStore);
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    await upload.button('Cancel Upload').click();
    await expect(snackbar(page)).toContainText('Nothing was saved');
    await expect(upload.dialog).toBeHidden();
    expect(await api.datasets.list(projectId)).toEqual([]);
  });

  test('by leaving the page asks first, and leaves nothing behind (S4.13)', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await readyToUpload(page, card);
    await hold(page, putToStore);
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    const asked = page.waitForEvent('dialog');
    const leaving = page.goto('/');
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await leaving;
    await expect.poll(() => api.datasets.list(projectId)).toEqual([]);
  });

  test('by the browser’s Back leaves nothing behind, and says so on the list', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    await page.goto('/dashboard/projects');
    await page.getByRole('link', { name: 'Continue with North ridge' }).click();
    const upload = await readyToUpload(page, card);
    const sending = await hold(page, putToStore);
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
    await expect(snackbar(page)).toContainText('Upload cancelled. Nothing was saved.');
    await sending.release();
    expect(await api.datasets.list(projectId)).toEqual([]);
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'No Dataset Yet' })).toBeVisible();
    await expect(upload.dialog).toBeHidden();
  });

  test('while its dataset is being made leaves none behind, and the next one can begin', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await readyToUpload(page, card);
    const making = await hold(page, 'POST /api/data/*/dataset');
    await upload.submit.click();
    await upload.button('Cancel Upload').click();
    await expect(upload.button('Cancelling...')).toBeDisabled();
    await making.release();
    await expect(snackbar(page)).toContainText('Upload cancelled. Nothing was saved.');
    await expect(upload.dialog).toBeHidden();
    expect(await api.datasets.list(projectId)).toEqual([]);
    await readyToUpload(page, card);
    await upload.submit.click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect(await api.datasets.list(projectId)).toMatchObject([
      { file_count: 3, validation_status: 'valid' },
    ]);
  });

  test('and cannot be deleted at once stays in sight until it is', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await readyToUpload(page, card);
    await hold(page, putToStore);
    let restored = await refuse(page, 'DELETE /api/data/datasets/*');
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    await upload.button('Cancel Upload').click();
    await expect(errorAlert(upload.dialog).first()).toContainText('Failed to delete dataset');
    await page.keyboard.press('Escape');
    await expect(snackbar(page)).toContainText('Failed to delete dataset');
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await restored();
    await page.getByRole('button', { name: 'Delete Dataset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Dataset' }).click();
    await expect(page.getByRole('heading', { name: 'No Dataset Yet' })).toBeVisible();
    restored = await refuse(page, 'DELETE /api/data/datasets/*');
    await readyToUpload(page, card);
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    const readable = await refuse(page, 'GET /api/data/*/datasets');
    await upload.button('Cancel Upload').click();
    await expect(upload.dialog.getByText(/its dataset is still there/)).toBeVisible();
    await readable();
    await restored();
    await upload.button('Cancel Upload').click();
    await expect(snackbar(page)).toContainText('Upload cancelled. Nothing was saved.');
    await expect(upload.dialog).toBeHidden();
    expect(await api.datasets.list(projectId)).toEqual([]);
  });

  test('by a service that goes away for a while goes on when it is back', async () => {
    const { page } = await onProject();
    const upload = await readyToUpload(page, card);
    const sending = await hold(page, putToStore);
    await upload.submit.click();
    await sending.made;
    await environment.service.crash();
    await sending.release();
    const said = { hasText: /Could not reach/ };
    await expect(upload.dialog.getByRole('paragraph').filter(said)).toBeVisible();
    await expect(upload.dialog.getByRole('status').filter(said)).toBeAttached();
    await environment.service.restart();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
  });
});

describe('uploads that the service refuses', () => {
  test('say at which step, and can be tried again (S8.1)', async () => {
    const { page, api, projectId } = await onProject();
    let restored = await refuse(page, 'GET /api/data/validation/config');
    const upload = await openUpload(page);
    const alert = errorAlert(upload.dialog).first();
    await expect(alert).toContainText('Failed to load validation configuration');
    await restored();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await upload.name.fill('Card');
    await chooseDevice(page, 'AudioMoth');
    await upload.files.setInputFiles(card);
    restored = await refuse(page, 'POST /api/data/validation/validate');
    await upload.validate.click();
    await expect(alert).toContainText('Validation failed');
    await restored();
    await upload.validate.click();
    restored = await refuse(page, 'POST /api/data/*/dataset');
    await upload.submit.click();
    await expect(alert).toContainText('Failed to create dataset');
    await restored();
    restored = await refuse(page, 'POST /api/data/datasets/*/upload-urls', '', 403);
    await upload.submit.click();
    await expect(alert).toContainText('Failed to get upload URL for 3 files');
    await restored();
    restored = await refuse(page, putToStore, 'The store is full.', 413);
    await upload.button('Try the 3 failed files again').click();
    await expect(upload.dialog.getByText('Failed to upload 3 of 3 files')).toBeVisible();
    await expect(upload.list.getByText('The store is full.')).toHaveCount(3);
    await restored();
    restored = await refuse(page, 'POST /api/data/datasets/*/complete-upload');
    await upload.button('Try the 3 failed files again').click();
    await expect(alert).toContainText('Failed to complete dataset upload');
    await restored();
    await upload.button('Try the 3 failed files again').click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    const [dataset, ...others] = await api.datasets.list(projectId);
    expect(others).toEqual([]);
    expect(dataset).toMatchObject({ file_count: 3, validation_status: 'valid' });
  });

  test('file by file can be kept without them, but not when nothing is stored', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await readyToUpload(page, card);
    const refuseFiles = (count: number) =>
      alter(page, 'POST /api/data/datasets/*/upload-urls', ({ files }) => ({
        files: (files as { filename: string }[]).map((file, at) =>
          at < count
            ? {
                status: 'refused',
                filename: file.filename,
                code: 'refused',
                error: 'No space left.',
              }
            : file,
        ),
      }));
    let restored = await refuseFiles(3);
    await upload.submit.click();
    await expect(upload.dialog.getByText('Failed to upload 3 of 3 files')).toBeVisible();
    await expect(upload.button('Keep what was stored')).toBeHidden();
    await restored();
    restored = await refuseFiles(1);
    await upload.button('Try the 3 failed files again').click();
    await expect(upload.dialog.getByText('Failed to upload 1 of 3 files')).toBeVisible();
    await upload.button('Keep what was stored').click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect(await api.datasets.list(projectId)).toMatchObject([{ file_count: 2 }]);
  });

  test('a failed storage reading is only logged (S8.1)', async () => {
    const { page, pageLog } = await onProject();
    await refuse(page, 'GET /api/data/user/storage');
    const upload = await readyToUpload(page, card);
    await expect(errorAlert(upload.dialog)).toBeHidden();
    await expect(upload.submit).toBeEnabled();
    await expect.poll(() => [...pageLog.logged]).toContain('Failed to get storage usage');
  });

  test('when the page cannot be read again afterwards it warns (S2.38)', async () => {
    const { page } = await onProject();
    const upload = await readyToUpload(page, card);
    await refuse(page, 'GET /api/projects/*');
    await upload.submit.click();
    await expect(snackbar(page)).toContainText(
      'Dataset uploaded but page refresh failed. Please reload manually.',
    );
  });
});
