import { createClient } from '@biophony/sdk';
import { expect, it, onTestFinished } from 'vitest';
import { storeService } from '../../../sdk/test/store-service.ts';
import { FileStates } from './file-states.ts';
import { sendFiles } from './upload-attempt.ts';

it('the list shows every file that has arrived as sent, also while the others are on their way', async () => {
  const fileStates = new FileStates();
  let seen: unknown[] = [];
  const service = await storeService({
    intercept: ({ path }) => {
      if (path.includes('/complete-upload'))
        seen = fileStates.views().map(({ state, percent }) => `${state} ${percent}`);
      return undefined;
    },
  });
  onTestFinished(() => service.server.close());
  const paths = Array.from({ length: 30 }, (_, at) => `card/${at}.wav`);
  fileStates.add(paths.map((path) => ({ path, file: new File([`the sound of ${path}`], path) })));
  const report = await sendFiles({
    client: createClient({ baseUrl: service.server.url, auth: { apiKey: 'k' } }),
    dataId: 'd',
    fileStates,
    paths,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(seen).toEqual(paths.map(() => 'uploading 100'));
  expect(report.totals.stored).toBe(paths.length);
});
