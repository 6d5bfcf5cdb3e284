import { RecordingInfo, UploadUrlsRequest } from '@biophony/contract';
import { expect, test } from 'vitest';
import { fileOf, start, upload } from '../../test/upload-support.ts';
import { toRecordingInfo } from './source.ts';

const longest = 100;

test('texts of a header that are longer than the contract takes are cut, and keep no recording from being stored', async () => {
  const facts = {
    make: 'm'.repeat(longest),
    model: 'm'.repeat(longest + 1),
    device_id: `${'d'.repeat(longest - 1)}😀 and more`,
  };
  const sent: unknown[] = [];
  const service = await start({
    intercept: ({ path, body }) => {
      if (!path.endsWith('/upload-urls')) return undefined;
      const parsed = UploadUrlsRequest.safeParse(JSON.parse(body.toString()));
      if (!parsed.success)
        return { status: 400, json: { error: parsed.error.message, code: 'invalid_request' } };
      sent.push(...parsed.data.files.map(({ recording }) => recording));
      return undefined;
    },
  });
  const recording = toRecordingInfo(facts, 'a.wav');
  const report = await upload(service, [{ ...fileOf('a.wav', Buffer.from('a')), recording }]);
  expect(report.totals).toMatchObject({ stored: 1, refused: 0 });
  expect(sent).toEqual([
    {
      ...recording,
      make: facts.make,
      model: 'm'.repeat(longest),
      device_id: 'd'.repeat(longest - 1),
    },
  ]);
  const oneMore = { ...recording, make: `${facts.make}m` };
  expect(RecordingInfo.safeParse(oneMore).success, 'nothing is cut that could be sent').toBe(false);
});
