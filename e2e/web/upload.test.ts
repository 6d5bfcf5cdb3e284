import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { alter, hold, refuse } from './support/calls.ts';
import { expect } from './support/expect.ts';
import { writeCard } from './support/recordings.ts';
import { makeProject, openProject, snackbar } from './support/shell.ts';
import { useStage } from './support/stage.ts';
import { chooseDevice, openUpload, readyToUpload } from './support/upload-dialog.ts';
import { putToStore } from './support/service.ts';

const stage = useStage();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(stage.service.folder, 'card'));
});

async function onProject() {
  const person = await stage.person();
  const projectId = await makeProject(person);
  await openProject(person, projectId);
  return { ...person, projectId };
}

describe('2: Upload Dataset', () => {
  test('5: validates real recordings, then uploads them, and nothing before it may', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await openUpload(page);
    await expect(upload.dialog.getByText(/of 1 GB used/)).toBeVisible();
    await expect(upload.dialog.getByText('FREE plan')).toBeVisible();
    await expect(upload.dialog.getByText('By Device')).toBeVisible();
    await expect(
      upload.dialog.getByRole('radio', { name: /By Data Type Coming Soon!/ }),
    ).toBeDisabled();
    await upload.files.setInputFiles(card);
    await expect(upload.validate, 'no device yet').toBeDisabled();
    await upload.device.click();
    await expect(page.getByRole('option', { name: 'Camera trap (Coming soon)' })).toBeDisabled();
    await page.getByRole('option', { name: 'AudioMoth' }).click();
    await expect(upload.dialog.getByText('2026-05-21 05:00')).toBeVisible();
    await expect(upload.dialog.getByText(/^3 files, /)).toContainText('6 s of sound');
    await expect(upload.submit, 'neither name nor validation').toBeDisabled();
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
    await expect(upload.submit, 'no name').toBeDisabled();
    await upload.name.fill('   ');
    await expect(upload.submit, 'a blank name').toBeDisabled();
    await upload.name.fill('North ridge, May 2026');
    await upload.button(/^Remove 20260521_052000/).click();
    await expect(upload.submit, 'another selection than was validated').toBeDisabled();
    await upload.files.setInputFiles(card);
    await upload.validate.click();
    const sending = await hold(page, putToStore);
    await upload.submit.click();
    await expect(upload.button('Uploading...')).toBeDisabled();
    await expect(upload.dialog.getByText(/Keep this browser window open/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await expect(upload.dialog, '4: it cannot be closed').toBeVisible();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    await sending.release();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    await expect(upload.dialog).toBeHidden();
    const steps = page.getByRole('list', { name: 'Project steps' });
    await steps.getByRole('button', { name: /^Data/ }).click();
    await expect(page.getByRole('heading', { name: 'North ridge, May 2026' })).toBeVisible();
    await expect(page.getByText('Valid', { exact: true })).toBeVisible();
    await expect(page.getByText('AudioMoth', { exact: true })).toBeVisible();
    await expect(page.getByText('50% Complete')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No Analysis Yet' })).toBeVisible();
    expect((await api.datasets.list(projectId))[0]).toMatchObject({
      file_count: 3,
      validation_status: 'valid',
    });
  });

  test('takes a whole folder and leaves out what is no recording', async () => {
    const { page } = await onProject();
    const folder = join(stage.service.folder, 'folder');
    await writeCard(folder, 2);
    await writeFile(join(folder, 'CONFIG.TXT'), 'Device ID : 24F319055FDF1234');
    const upload = await openUpload(page);
    await upload.folder.setInputFiles(folder);
    await expect(upload.list.getByRole('listitem')).toHaveCount(2);
    await upload.dialog.getByText('1 file was left out:').click();
    await expect(upload.dialog.getByText(/CONFIG.TXT is not a recording/)).toBeVisible();
    await upload.cancel.click();
    await expect(upload.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Upload Dataset' }).click();
    await expect(upload.list, '4: closing clears it').toBeHidden();
  });

  test('5: files that are none of the device fail validation, with the reason for each', async () => {
    const { page } = await onProject();
    const text = join(stage.service.folder, 'notes.txt');
    await writeFile(text, 'not a sound');
    const upload = await openUpload(page);
    await upload.name.fill('Card');
    await chooseDevice(page, 'AudioMoth');
    await upload.files.setInputFiles([...card, text]);
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Failed')).toBeVisible();
    await expect(upload.dialog.getByText(/notes.txt is no AudioMoth recording/)).toBeVisible();
    await expect(upload.submit).toBeDisabled();
  });

  test('5: a late answer to an earlier Validate Files changes nothing of a later upload', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await openUpload(page);
    await chooseDevice(page, 'AudioMoth');
    await upload.files.setInputFiles(card.slice(0, 1));
    const asking = await hold(page, 'POST /api/data/validation/validate');
    await upload.validate.click();
    await expect(upload.button('Validating...')).toBeDisabled();
    await upload.cancel.click();
    await expect(upload.dialog).toBeHidden();
    await alter(page, 'POST /api/data/validation/validate', (answer) => answer);
    await readyToUpload(page, card);
    const sending = await hold(page, putToStore);
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    await asking.release();
    await page.evaluate(async () => {
      for (let calls = 0; calls < 3; calls++) await fetch('/api/health');
    });
    await page.keyboard.press('Escape');
    await expect(upload.button('Cancel Upload')).toBeEnabled();
    await expect(upload.dialog, '4: it cannot be closed').toBeVisible();
    await sending.release();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect(await api.datasets.list(projectId)).toMatchObject([{ file_count: 3 }]);
  });

  test('5: an upload that would not fit is refused; 9: use above 80 percent warns', async () => {
    const { page } = await onProject();
    let used = 0.9;
    await alter(page, 'GET /api/data/user/storage', (storage) => {
      const limit = Number(storage.subscription_limit_bytes);
      return { ...storage, total_size_bytes: Math.round(limit * used) };
    });
    const upload = await openUpload(page);
    const meter = upload.dialog.locator('.bp-storage');
    await expect(meter).toHaveAttribute('data-tone', 'warn');
    await upload.button('Close').click();
    used = 0.99999;
    await page.getByRole('button', { name: 'Upload Dataset' }).click();
    await upload.files.setInputFiles(card);
    await expect(meter).toHaveAttribute('data-tone', 'bad');
    await upload.name.fill('Card');
    await chooseDevice(page, 'AudioMoth');
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
    await expect(
      upload.dialog.getByText(
        'This upload would exceed your storage limit. Please remove some files or upgrade your plan.',
      ),
    ).toBeVisible();
    await expect(upload.submit).toBeDisabled();
  });
});

describe('4: an upload that is broken off', () => {
  test('by Cancel Upload leaves nothing behind', async () => {
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

  test('by leaving the page asks first, and leaves nothing behind', async () => {
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
    const person = await stage.person();
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
    let healed = await refuse(page, 'DELETE /api/data/datasets/*');
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    await upload.button('Cancel Upload').click();
    await expect(upload.dialog.getByRole('alert').first()).toContainText(
      'Failed to delete dataset',
    );
    await page.keyboard.press('Escape');
    await expect(snackbar(page)).toContainText('Failed to delete dataset');
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await healed();
    await page.getByRole('button', { name: 'Delete Dataset' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Dataset' }).click();
    await expect(page.getByRole('heading', { name: 'No Dataset Yet' })).toBeVisible();
    healed = await refuse(page, 'DELETE /api/data/datasets/*');
    await readyToUpload(page, card);
    await upload.submit.click();
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    const readable = await refuse(page, 'GET /api/data/*/datasets');
    await upload.button('Cancel Upload').click();
    await expect(upload.dialog.getByText(/its dataset is still there/)).toBeVisible();
    await readable();
    await healed();
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
    await expect(upload.dialog.getByText(/0 of 3 files/)).toBeVisible();
    await stage.service.crash();
    await sending.release();
    await expect(upload.dialog.getByText(/Could not reach/)).toBeVisible();
    await stage.service.restart();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
  });
});

describe('8: uploads that the service refuses', () => {
  test('say at which step, and can be tried again', async () => {
    const { page, api, projectId } = await onProject();
    let healed = await refuse(page, 'GET /api/data/validation/config');
    const upload = await openUpload(page);
    const alert = upload.dialog.getByRole('alert').first();
    await expect(alert).toContainText('Failed to load validation configuration');
    await healed();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await upload.name.fill('Card');
    await chooseDevice(page, 'AudioMoth');
    await upload.files.setInputFiles(card);
    healed = await refuse(page, 'POST /api/data/validation/validate');
    await upload.validate.click();
    await expect(alert).toContainText('Validation failed');
    await healed();
    await upload.validate.click();
    healed = await refuse(page, 'POST /api/data/*/dataset');
    await upload.submit.click();
    await expect(alert).toContainText('Failed to create dataset');
    await healed();
    healed = await refuse(page, 'POST /api/data/datasets/*/upload-urls', '', 403);
    await upload.submit.click();
    await expect(alert).toContainText('Failed to get upload URL for 3 files');
    await healed();
    healed = await refuse(page, putToStore, 'The store is full.', 413);
    await upload.button('Try the 3 failed files again').click();
    await expect(upload.dialog.getByText('Failed to upload 3 of 3 files')).toBeVisible();
    await expect(upload.list.getByText('The store is full.')).toHaveCount(3);
    await healed();
    healed = await refuse(page, 'POST /api/data/datasets/*/complete-upload');
    await upload.button('Try the 3 failed files again').click();
    await expect(alert).toContainText('Failed to complete dataset upload');
    await healed();
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
            ? { status: 'refused', filename: file.filename, code: 'refused', error: 'No room.' }
            : file,
        ),
      }));
    let healed = await refuseFiles(3);
    await upload.submit.click();
    await expect(upload.dialog.getByText('Failed to upload 3 of 3 files')).toBeVisible();
    await expect(upload.button('Keep what was stored')).toBeHidden();
    await healed();
    healed = await refuseFiles(1);
    await upload.button('Try the 3 failed files again').click();
    await expect(upload.dialog.getByText('Failed to upload 1 of 3 files')).toBeVisible();
    await upload.button('Keep what was stored').click();
    await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
    expect(await api.datasets.list(projectId)).toMatchObject([{ file_count: 2 }]);
  });

  test('a failed storage reading is only logged', async () => {
    const { page, witness } = await onProject();
    await refuse(page, 'GET /api/data/user/storage');
    const upload = await readyToUpload(page, card);
    await expect(upload.dialog.getByRole('alert')).toBeHidden();
    await expect(upload.submit).toBeEnabled();
    expect([...witness.lines]).toContain('Failed to get storage usage');
  });

  test('2: when the page cannot be read again afterwards it warns', async () => {
    const { page } = await onProject();
    const upload = await readyToUpload(page, card);
    await refuse(page, 'GET /api/projects/*');
    await upload.submit.click();
    await expect(snackbar(page)).toContainText(
      'Dataset uploaded but page refresh failed. Please reload manually.',
    );
  });
});
