import { expect, test } from 'vitest';
import { card, expectStored, sourcesOf, start } from '../../test/upload-support.ts';
import { createClient } from '../client.ts';
import type { CallOptions } from '../core/request.ts';
import type { UploadApi } from './context.ts';
import { uploadFiles } from './upload-files.ts';

const inParts = { multipartAbove: 1_000, partBytes: 1_000 };

/** A client's calls, of which those that join the parts of a file get other options. */
function joining(baseUrl: string, optionsOf: (given: CallOptions) => CallOptions): UploadApi {
  const client = createClient({ baseUrl, auth: { apiKey: 'k' } });
  const { completeParts } = client.files;
  return {
    ...client,
    files: {
      ...client.files,
      completeParts: (dataId, fileId, body, options = {}) =>
        completeParts(dataId, fileId, body, optionsOf(options)),
    },
  };
}

test('joining a file and confirming an upload get the five minutes that they get elsewhere', async () => {
  const service = await start(inParts);
  const timeouts: Record<string, number | undefined> = {};
  const api = joining(service.server.url, (given) => {
    timeouts.join = given.timeout;
    return given;
  });
  const { completeUpload } = api.datasets;
  const confirming: UploadApi = {
    ...api,
    datasets: {
      completeUpload: (dataId, options) => {
        const name = timeouts.join === undefined ? 'resume' : 'confirm';
        timeouts[name] = options?.timeout;
        return completeUpload(dataId, options);
      },
    },
  };
  await uploadFiles(confirming, 'd', sourcesOf(card(1, 2_500)), { resume: true });
  expect(Object.keys(timeouts)).toEqual(['resume', 'join', 'confirm']);
  for (const [name, ms] of Object.entries(timeouts))
    expect(ms, name).toBeGreaterThanOrEqual(300_000);
});

test('a store that does not come to the end of joining a file keeps no other from being stored', async () => {
  let free = () => {};
  const never = new Promise<undefined>((resolve) => (free = () => resolve(undefined)));
  const service = await start({
    ...inParts,
    intercept: ({ path }) => (path.endsWith('/complete-parts') ? never : undefined),
  });
  const [large] = card(1, 2_500);
  const small = card(3);
  const api = joining(service.server.url, (given) => ({ ...given, timeout: 50, maxRetries: 0 }));
  const sources = sourcesOf([{ ...large!, name: 'large.wav' }, ...small]);
  const { ended, files, totals } = await uploadFiles(api, 'd', sources);
  free();
  expectStored(service, small);
  expect({ ended, stored: totals.stored, failed: totals.failed }).toEqual({
    ended: 'complete',
    stored: 3,
    failed: 1,
  });
  expect(files.find(({ filename }) => filename === 'large.wav')).toMatchObject({
    outcome: 'failed',
    code: 'upload_failed',
    reason: `${service.server.url} did not answer in time`,
    temporary: true,
  });
});
