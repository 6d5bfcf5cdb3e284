import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testTime } from '../../test/test-time.ts';
import { card, fileOf, start, uploadIn } from '../../test/upload-support.ts';
import { blobSource } from './blob-source.ts';

test('a file that changes before it is sent fails at once and alone, as one that cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'changed.wav');
  await writeFile(path, 'as it was chosen');
  const changed = blobSource({ filename: 'changed.wav', blob: await openAsBlob(path) });
  const [other] = card(1);
  const service = await start({
    intercept: async ({ path: called }) => {
      if (called.endsWith('/upload-urls')) await writeFile(path, 'as it is now, a little longer');
      return undefined;
    },
  });
  const sources = [changed, fileOf(other!.name, other!.bytes)];
  const { report, told } = await uploadIn(testTime(), service, sources);
  const { ended, files } = report;
  expect(ended).toBe('complete');
  expect(files.find(({ filename }) => filename === 'changed.wav')).toMatchObject({
    outcome: 'failed',
    code: 'unreadable',
    reason: 'changed.wav cannot be read; it was moved or changed since it was chosen',
    temporary: true,
  });
  expect(files.find(({ filename }) => filename === other!.name)).toMatchObject({
    outcome: 'stored',
  });
  expect(told('retry')).toEqual([]);
});
