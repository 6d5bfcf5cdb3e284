import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

export const uploadDialog = (page: Page, title = 'Upload Dataset') => {
  const dialog = page.getByRole('dialog', { name: title });
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  return {
    dialog,
    name: dialog.getByLabel('Dataset Name'),
    device: dialog.getByRole('combobox', { name: 'Device' }),
    files: dialog.locator('input[type=file]').first(),
    folder: dialog.locator('input[type=file]').last(),
    list: dialog.getByRole('region', { name: 'Selected files' }),
    cancel: button('Cancel'),
    validate: button('Validate Files'),
    submit: button('Upload Dataset'),
    button,
  };
};

export async function openUpload(page: Page) {
  await page.getByRole('button', { name: 'Upload Dataset' }).click();
  const upload = uploadDialog(page);
  await expect(upload.dialog).toBeVisible();
  return upload;
}

export async function chooseDevice(page: Page, device: string): Promise<void> {
  await uploadDialog(page).device.click();
  await page.getByRole('option', { name: device }).click();
}

/** Filled in and validated. */
export async function readyToUpload(page: Page, paths: readonly string[], name = 'Card 7') {
  const upload = await openUpload(page);
  await upload.name.fill(name);
  await chooseDevice(page, 'AudioMoth');
  await upload.files.setInputFiles(paths);
  await upload.validate.click();
  await expect(upload.dialog.getByText('Validation Passed')).toBeVisible();
  return upload;
}
