import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { en as messages } from '@biophony/ui/messages';
import { beforeAll, describe, test } from 'vitest';
import { hold } from './support/environment/calls.ts';
import { errorAlert } from './support/pages/error-alert.ts';
import { expect } from './support/expect.ts';
import { writeCard } from './support/pages/recordings.ts';
import { openNewProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { chooseDevice, openUpload } from './support/pages/upload-dialog.ts';
import { putToStore } from './support/environment/service.ts';

const { upload: words, dataset, project, analysis } = messages;
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
    await expect(upload.dialog.getByText(words.storagePlan('FREE'))).toBeVisible();
    await expect(upload.dialog.getByText(words.byDevice)).toBeVisible();
    const byType = new RegExp(`${words.byType} ${words.byTypeSoon}`);
    await expect(upload.dialog.getByRole('radio', { name: byType })).toBeDisabled();
    await upload.files.setInputFiles(card);
    await expect(upload.device, 'the headers tell the device').toContainText('AudioMoth');
    await expect(upload.dialog.getByText(words.deviceProposed)).toBeVisible();
    await upload.device.click();
    const soon = page.getByRole('option', { name: `Camera trap (${words.deviceSoon})` });
    await expect(soon).toBeDisabled();
    await page.getByRole('option', { name: 'AudioMoth' }).click();
    await expect(upload.dialog.getByText(/(?:May 21,|21 May) 2026, 05:00/)).toBeVisible();
    await expect(upload.dialog.getByText(/^3 files, /)).toContainText(words.selectedLength('6 s'));
    await expect(upload.name, 'and name it').toHaveValue(
      /^AudioMoth \w{4}, (?:May 21,|21 May) 2026$/,
    );
    await expect(upload.submit, 'no validation').toBeDisabled();
    await upload.validate.click();
    await expect(upload.dialog.getByText(words.passed)).toBeVisible();
    await upload.name.fill('');
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
    await expect(upload.button(words.uploading)).toBeDisabled();
    await expect(upload.dialog.getByText(dataset.keepOpen)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 400);
    await expect(upload.dialog, 'it cannot be closed (S4.13)').toBeVisible();
    await expect(upload.dialog.getByText(words.progress(0, 3))).toBeVisible();
    await sending.release();
    await expect(snackbar(page)).toContainText(dataset.uploaded);
    await expect(upload.dialog).toBeHidden();
    const steps = page.getByRole('list', { name: project.steps });
    await steps.getByRole('button', { name: /^Data/ }).click();
    await expect(page.getByRole('heading', { name: 'North ridge, May 2026' })).toBeVisible();
    await expect(page.getByText('Valid', { exact: true })).toBeVisible();
    await expect(page.getByText('AudioMoth', { exact: true })).toBeVisible();
    await expect(page.getByText(project.percentComplete(50))).toBeVisible();
    await expect(page.getByRole('heading', { name: analysis.none })).toBeVisible();
    expect((await api.datasets.list(projectId))[0]).toMatchObject({
      file_count: 3,
      validation_status: 'valid',
    });
  });

  test('takes a whole folder and its name, leaves out what is no recording, and refuses what is none of the device, with the reason (S5.8, S31.1)', async () => {
    const { page } = await onProject();
    const folder = join(environment.service.folder, 'folder');
    await writeCard(folder, 2);
    await writeFile(join(folder, 'CONFIG.TXT'), 'Device ID : 24F319055FDF1234');
    const text = join(environment.service.folder, 'notes.txt');
    await writeFile(text, 'not a sound');
    const upload = await openUpload(page);
    const rows = upload.list.getByRole('listitem');
    await upload.folder.setInputFiles(folder);
    await expect(rows).toHaveCount(2);
    await expect(upload.name).toHaveValue('folder');
    await expect(
      upload.dialog.getByText('Proposed from the folder. You can change it.'),
    ).toBeVisible();
    await upload.dialog.getByText(words.skipped(1)).click();
    await expect(upload.dialog.getByText(`CONFIG.TXT ${words.skippedOther}`)).toBeVisible();
    await chooseDevice(page, 'AudioMoth');
    await upload.files.setInputFiles([text]);
    await upload.validate.click();
    await expect(upload.dialog.getByText(words.failed)).toBeVisible();
    const reasons = errorAlert(upload.dialog);
    await expect(reasons.getByText(/notes.txt is no AudioMoth recording/)).toBeVisible();
    await expect(rows.first(), 'faults come first').toContainText('notes.txt');
    await upload.button('Leave Out 1 File').click();
    await expect(rows).toHaveCount(2);
    await upload.validate.click();
    await expect(upload.dialog.getByText(words.passed)).toBeVisible();
  });
});
