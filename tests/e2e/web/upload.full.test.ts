import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import { alter, hold } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { writeCard } from './support/pages/recordings.ts';
import { openNewProject } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { chooseDevice, openUpload } from './support/pages/upload-dialog.ts';

const environment = useTestEnvironment();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(environment.service.folder, 'card'));
});

const onProject = async () => openNewProject(await environment.person());

describe('Upload Dataset', () => {
  test('the buttons stay in view with a long list in a window of 900 pixels', async () => {
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
  });

  test('the dialog is there at once, also while its code is on its way', async () => {
    const { page } = await onProject();
    const code = await hold(page, 'GET /assets/upload-dataset*.js');
    const upload = await openUpload(page);
    await expect(upload.dialog.getByText('Loading...')).toBeVisible();
    await code.release();
    await expect(upload.name).toBeVisible();
  });

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
