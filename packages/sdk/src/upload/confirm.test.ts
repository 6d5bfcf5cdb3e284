import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { storeService, type StoreService } from '../../test/store-service.ts';
import { createClient } from '../client.ts';
import { blobSource } from './source/blob-source.ts';
import { uploadFiles } from './upload-files.ts';

let service: StoreService | null = null;
afterEach(async () => {
  await service?.server.close();
});

test('a confirmation cut off in the middle is asked for again, and nothing is lost or told twice', async () => {
  let asked = 0;
  const row = { file_id: 'f0', filename: 'd/0.wav', status: 'missing', size_bytes: 500 };
  service = await storeService({
    intercept: ({ path }) =>
      path.includes('/complete-upload') && asked++ === 0
        ? {
            status: 200,
            headers: { 'content-length': '9999', connection: 'close' },
            text: `{"dataset":{},"files":[${JSON.stringify(row)},{"file_id":"f1"`,
          }
        : undefined,
  });
  const names = Array.from({ length: 10 }, (_, index) => `d/${index}.wav`);
  const sources = names.map((filename) =>
    blobSource({ filename, blob: new Blob([randomBytes(500)]) }),
  );
  const client = createClient({ baseUrl: service.server.url, auth: { apiKey: 'k' } });
  const told: string[] = [];
  const report = await uploadFiles(client, 'd', sources, {
    onEvent: (event) => void (event.type === 'file' && told.push(event.file.filename)),
  });
  expect(report.totals).toMatchObject({ seen: 10, stored: 10, failed: 0, sent: 0 });
  expect(told.toSorted()).toEqual(names.toSorted());
  expect([asked, service.calls('/put/').length]).toEqual([2, 10]);
});
