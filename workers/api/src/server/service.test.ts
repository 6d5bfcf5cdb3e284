import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLocalService } from './service.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-service-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['https://biophony.example', 'max-age=31536000'],
  ['http://biophony.example', null],
])('at %s pages and /api tell browsers whether to come by https alone', async (baseUrl, told) => {
  const env = { BIOPHONY_DATA_DIR: folder, BIOPHONY_BASE_URL: baseUrl, BIOPHONY_LOG: 'error' };
  const connInfo = () => ({ remote: { address: '192.0.2.1' } });
  const service = await startLocalService(readSettings(env), { port: 8961, connInfo });
  for (const path of ['/', '/dashboard/projects', '/api/health']) {
    const { headers } = await service.app.request(baseUrl + path);
    expect([path, headers.get('strict-transport-security')]).toEqual([path, told]);
  }
  await service.close();
});

it('one data folder has one service, in one process too, and is free after it', async () => {
  const env = { BIOPHONY_DATA_DIR: folder, BIOPHONY_LOG: 'error' };
  const connInfo = () => ({ remote: { address: '192.0.2.1' } });
  const start = (port: number) => startLocalService(readSettings(env), { port, connInfo });
  const first = await start(8962);
  await expect(start(8963)).rejects.toThrow(
    `Another Biophony works in the data folder ${folder} already: process ${process.pid} on`,
  );
  await first.close();
  await (await start(8963)).close();
});
