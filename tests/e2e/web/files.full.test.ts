import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scopes } from '@biophony/contract/constants';
import { beforeAll, describe, test } from 'vitest';
import { run } from '../support/biophony.ts';
import { alter, refuse } from './support/environment/calls.ts';
import { expect } from './support/expect.ts';
import { uploadPast, writeCard } from './support/pages/recordings.ts';
import { makeProject, openProject, snackbar } from './support/pages/shell.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';

const environment = useTestEnvironment();
let card: string[];
beforeAll(async () => {
  card = await writeCard(join(environment.service.folder, 'card'));
});

describe('the files of a dataset', () => {
  test('that the command line uploaded are listed with its receipt, which downloads as it stands on disk', async () => {
    const person = await environment.person();
    const { page, api, url } = person;
    const projectId = await makeProject(person);
    const { secret } = await api.keys.create({ name: 'card reader', scopes: [...scopes] });
    const state = join(environment.service.folder, 'state');
    const folder = dirname(card[0] ?? '');
    const uploaded = await run('biophony', ['upload', folder, '--project', projectId, '--json'], {
      BIOPHONY_API_URL: url,
      BIOPHONY_API_KEY: secret,
      XDG_STATE_HOME: state,
    });
    expect(uploaded).toMatchObject({ code: 0, stderr: '' });
    const [dataset] = await api.datasets.list(projectId);
    const kept = join(state, 'biophony/uploads', dataset?.data_id ?? '', 'receipt.json');
    const onDisk = await readFile(kept, 'utf8');
    expect(JSON.parse(onDisk)).toMatchObject({ on_card: 3, counts: { stored: 3 } });

    await openProject(person, projectId);
    await page.getByRole('button', { name: /^Data/ }).click();
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Files of ${dataset?.dataset_name}` });
    await expect(dialog.getByRole('listitem').filter({ hasText: '.WAV' })).toHaveCount(3);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /receipt-.*\.json/ }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toBe(onDisk);
  });

  test('say why one of them is missing, and can be filtered by it', async () => {
    const person = await environment.person();
    const { page, api } = person;
    const projectId = await makeProject(person);
    const dataId = await uploadPast(person, projectId, card);
    await api.files.uploadUrls(dataId, {
      files: [{ filename: 'card/20260522_050000.WAV', content_type: 'audio/wav', size: 100 }],
    });
    await api.datasets.completeUpload(dataId);
    await openProject(person, projectId);
    await page.getByRole('button', { name: /^Data/ }).click();
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Files of/ });
    const rows = dialog.getByRole('listitem');
    await expect(dialog.getByText('No upload has left a receipt here yet.')).toBeVisible();
    await expect(rows).toHaveCount(4);
    await dialog.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Missing' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('did not arrive. Upload it again.');
  });

  test('that cannot be read say so and are tried again', async () => {
    const person = await environment.person();
    const { page } = person;
    const projectId = await makeProject(person);
    await uploadPast(person, projectId, card);
    await openProject(person, projectId);
    const restored = await refuse(page, 'GET /api/data/datasets/*/files');
    await page.getByRole('button', { name: /^Data/ }).click();
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Files of/ });
    await expect(dialog.getByText('Failed to load the files of the dataset')).toBeVisible();
    await restored();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    const linked = await alter(page, 'GET /api/data/datasets/*/files/*/download', (answer) => ({
      ...answer,
      download_url: '/api/health',
    }));
    await dialog
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await expect(snackbar(page)).toContainText('This browser cannot play the file.');
    await linked();
  });
});
