import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAdminClient } from '@biophony/sdk';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { openTestService } from '../support/test-service.ts';
import { useTestEnvironment } from './support/environment/test-environment.ts';
import { expect } from './support/expect.ts';

// On Node, the first account becomes operator.
const environment = useTestEnvironment(() => openTestService({ person: false }));

describe('/dashboard/admin/models', () => {
  let mirror: Server;
  let zip: Buffer;
  beforeAll(async () => {
    const path = join(environment.service.folder, 'small.zip');
    const script = join(root, 'workers/analysis/src/models/testing/small-published-zip.ts');
    await promisify(execFile)(process.execPath, ['--conditions=biophony', script, path]);
    zip = readFileSync(path);
    mirror = createServer(({ url }, response) => {
      if (url !== '/BirdNET_v2.4_tfjs.zip') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-length': zip.length, etag: '"small"' }).end(zip);
    });
    await new Promise<void>((listening) => mirror.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => void mirror?.close());

  test('an operator accepts a licence, a machine installs the model, and everybody can choose it; what fails is told (S23.10)', async () => {
    const { page, api } = await environment.person({ name: 'Olga Perator' });
    await page.goto('/dashboard/admin/models');
    const card = page.getByRole('region', { name: 'BirdNET V2.4' });
    await expect(page.getByText('No machine of this service can install models')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
    const { port } = mirror.address() as AddressInfo;
    await environment.service.startRunner({
      BIOPHONY_MODELS_DIR: join(environment.service.folder, 'models'),
      BIOPHONY_MODELS_MIRROR: `http://127.0.0.1:${port}`,
    });
    await page.reload();
    await card.getByRole('button', { name: 'Install: BirdNET V2.4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Install BirdNET V2.4' });
    await expect(dialog.getByText('Non-commercial use only')).toBeVisible();
    await dialog.getByText('I accept CC BY-NC-SA 4.0').click();
    await dialog.getByRole('button', { name: 'Install' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.getByText('Installed')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
    const runners = async () => (await createAdminClient(api).runners())[0]?.analysis_types;
    await expect.poll(runners).toContain('birdnet_v2_4');

    const other = page.getByRole('region', { name: 'Perch 2.0' });
    await other.getByRole('button', { name: 'Install: Perch 2.0' }).click();
    const perch = page.getByRole('dialog', { name: 'Install Perch 2.0' });
    await perch.getByText('I accept Apache-2.0').click();
    await perch.getByRole('button', { name: 'Install' }).click();
    await expect(other.getByText('Failed')).toBeVisible();
    await expect(other.getByText(/perch_v2\.onnx answered 404/)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Try Again: Perch 2.0' })).toBeVisible();
  });
});
