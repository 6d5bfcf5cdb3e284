import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileIssue } from '../../analyses/analyser.ts';
import { temporaryFolder, tone } from '../../test-support.ts';
import { chunk, encodePcm, formatChunk, riff } from '../../wav-test-support.ts';
import { openFile } from '../file-bytes.ts';
import { readWavLayout } from './wav-layout.ts';

test('of a file above 4 GiB the sound is as long as the file, not as its header says', async () => {
  const path = join(await temporaryFolder(), 'long.wav');
  const size = 4.5 * 2 ** 30;
  const data = chunk('data', encodePcm([tone(1000, 48_000, 1)], 'int16'), {
    size: (size - 44) % 2 ** 32,
  });
  await writeFile(path, riff([formatChunk('int16', 1, 48_000), data]));
  await truncate(path, size);
  const file = await openFile(path);
  const issues: FileIssue[] = [];
  const layout = await readWavLayout(file, issues);
  await file.close();
  expect(layout).toMatchObject({ dataStart: 44, dataBytes: size - 44 });
  expect(issues.map(({ code }) => code)).toEqual(['size_wrapped']);
});
