import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { alter, hold } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { writeCard } from './support/pages/recordings.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { chooseDevice, openUpload, readyToUpload } from './support/pages/upload-dialog.ts';
import { putToStore } from './support/environment/service.ts';

const environment = useTestEnvironment();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(environment.service.folder, 'card'));
});

const onProject = async () => openNewProject(await environment.person());

describe('Upload Dataset', () => {
  test('validates real recordings, then uploads them, and nothing before it may (S2.36, S4.13, S5.6, S5.8, S5.9)', async () => {
    const { page, api, projectId } = await onProject();
    const upload = await openUpload(page);
    await expect(upload.dialog.getByText(/of 1 GB used/)).toBeVisible();
    await expect(upload.dialog.getByText('FREE plan')).toBeVisible();
    await expect(upload.dialog.getByText('By Device')).toBeVisible();
    await expect(
      upload.dialog.getByRole('radio', { name: /By Data Type Coming Soon!/ }),
    ).toBeDisabled();
    await upload.files.setInputFiles(card);
    await expect(upload.device, 'the headers tell the device').toContainText('AudioMoth');
    await expect(upload.dialog.getByText(/Chosen by the headers/)).toBeVisible();
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
    await expect(upload.dialog, 'it cannot be closed (S4.13)').toBeVisible();
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
    const folder = join(environment.service.folder, 'folder');
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
    await expect(upload.list, 'closing clears it (S4.13)').toBeHidden();
  });

  test('files that are none of the device fail validation, with the reason for each (S5.8)', async () => {
    const { page } = await onProject();
    const text = join(environment.service.folder, 'notes.txt');
    await writeFile(text, 'not a sound');
    const upload = await openUpload(page);
    await upload.name.fill('Card');
    await chooseDevice(page, 'AudioMoth');
    await upload.files.setInputFiles([...card, text]);
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Failed')).toBeVisible();
    const alert = errorAlert(upload.dialog);
    await expect(alert.getByText(/notes.txt is no AudioMoth recording/)).toBeVisible();
    await expect(upload.submit).toBeDisabled();
    await expect(upload.list.getByRole('listitem').first(), 'faults come first').toContainText(
      'notes.txt',
    );
    await upload.button('Remove What Cannot Be Uploaded').click();
    await expect(upload.list.getByRole('listitem')).toHaveCount(card.length);
    await upload.validate.click();
    await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
  });

  test(
    'the buttons stay in view with a long list in a window of 900 pixels',
    { tags: 'full' },
    async () => {
      const { page } = await onProject();
      await page.setViewportSize({ width: 1440, height: 900 });
      const upload = await openUpload(page);
      await expect(upload.validate, 'no device and no file yet').toBeDisabled();
      const folder = join(environment.service.folder, 'long');
      await writeCard(folder, 30, 1);
      await upload.folder.setInputFiles(folder);
      await expect(upload.dialog.getByText(/^30 files, /)).toBeVisible();
      await expect(upload.submit).toBeInViewport({ ratio: 1 });
      await upload.validate.click();
      await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
      await expect(upload.submit).toBeInViewport({ ratio: 1 });
    },
  );

  test(
    'the dialog is there at once, also while its code is on its way',
    { tags: 'full' },
    async () => {
      const { page } = await onProject();
      let free = () => {};
      const released = new Promise<void>((resolve) => (free = resolve));
      await page.route(/upload-dataset.*\.js/, async (route) => {
        await released;
        await route.fallback();
      });
      const upload = await openUpload(page);
      await expect(upload.dialog.getByText('Loading...')).toBeVisible();
      free();
      await expect(upload.name).toBeVisible();
    },
  );

  test(
    'a late answer to an earlier Validate Files changes nothing of a later upload (S5.6)',
    { tags: 'full' },
    async () => {
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
      await expect(upload.dialog, 'it cannot be closed (S4.13)').toBeVisible();
      await sending.release();
      await expect(snackbar(page)).toContainText('Dataset uploaded successfully!');
      expect(await api.datasets.list(projectId)).toMatchObject([{ file_count: 3 }]);
    },
  );

  test('an upload that would not fit is refused; use above 80 percent warns (S5.7)', async () => {
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
