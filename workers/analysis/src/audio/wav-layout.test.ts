import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openByteSource, readSound } from '@biophony/recordings';
import { expect, test } from 'vitest';
import { tone } from '../testing/sounds.ts';
import { temporaryFolder } from '../testing/files.ts';
import { chunk, encodePcm, formatChunk, riff } from '../testing/made-wav.ts';
import { openFile } from './file-bytes.ts';
import { openAudio } from './open-audio.ts';

test('of a file above 4 GiB the sound is as long as the file, not as its header says', async () => {
  const path = join(await temporaryFolder(), 'long.wav');
  const size = 4.5 * 2 ** 30;
  const data = chunk('data', encodePcm([tone(1000, 48_000, 1)], 'int16'), {
    size: (size - 44) % 2 ** 32,
  });
  await writeFile(path, riff([formatChunk('int16', 1, 48_000), data]));
  await truncate(path, size);
  const file = await openFile(path);
  const { stream } = await readSound(openByteSource({ ...file, filename: path }), path);
  await file.close();
  expect(stream.layout).toMatchObject({ dataStart: 44, dataBytes: size - 44 });
  expect((await openAudio(path)).issues.map(({ code }) => code)).toEqual(['size_wrapped']);
});
