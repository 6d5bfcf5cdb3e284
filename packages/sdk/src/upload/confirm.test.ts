import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testTime } from '../../test/test-time.ts';
import { fileOf, start, uploadIn } from '../../test/upload-support.ts';

test('a confirmation cut off in the middle is asked for again, and nothing is lost or told twice', async () => {
  let asked = 0;
  const row = { file_id: 'f0', filename: 'd/0.wav', status: 'missing', size_bytes: 500 };
  const service = await start({
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
  const sources = names.map((filename) => fileOf(filename, randomBytes(500)));
  const { report, told } = await uploadIn(testTime(), service, sources);
  expect(report.totals).toMatchObject({ seen: 10, stored: 10, failed: 0, sent: 0 });
  const files = told('file').map((event) => event.type === 'file' && event.file.filename);
  expect(files.toSorted()).toEqual(names.toSorted());
  expect([asked, service.calls('/put/').length]).toEqual([2, 10]);
});

test('a sent file of which the confirmation says nothing is sent again, and never counts as stored', async () => {
  const service = await start({
    intercept: ({ path }) =>
      path.includes('/complete-upload')
        ? { status: 200, text: '{"dataset":{},"files":[]}' }
        : undefined,
  });
  const sources = [fileOf('d/0.wav', randomBytes(500)), fileOf('d/1.wav', randomBytes(500))];
  const { report } = await uploadIn(testTime(), service, sources);
  expect(report.totals).toMatchObject({ seen: 2, stored: 0, failed: 2 });
  expect(report.files.map((file) => 'code' in file && file.code)).toEqual(['missing', 'missing']);
  expect(service.calls('/put/').length).toBeGreaterThan(2);
});
