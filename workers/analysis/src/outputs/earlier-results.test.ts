import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { findEarlierResults, removeEarlierResults } from './earlier-results.ts';

async function folderWith(summary: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'summary.json'), summary);
  for (const name of ['detections.csv', 'birdnet.csv', 'notes.txt'])
    await writeFile(join(folder, name), 'x');
  for (const name of ['raven-selections', 'audacity-labels']) await mkdir(join(folder, name));
  return folder;
}

test('what an earlier analysis wrote and the new one did not goes; everything else stays', async () => {
  const folder = await folderWith('{"analysis_type":"audio_events","settings_hash":"ab"}');
  const earlier = await findEarlierResults(folder);
  expect(earlier?.analysis_type).toBe('audio_events');
  const removed = await removeEarlierResults(folder, earlier, ['detections.csv', 'indices.csv']);
  expect(removed).toEqual(['raven-selections/', 'audacity-labels/', 'birdnet.csv']);
  expect((await readdir(folder)).sort()).toEqual(['detections.csv', 'notes.txt', 'summary.json']);
});

test.each(['{}', '{"analysis_type":"a"}', 'null', 'no JSON'])(
  'files beside a summary of another program (%s) are not ours',
  async (summary) => {
    const folder = await folderWith(summary);
    expect(await findEarlierResults(folder)).toBeNull();
    expect(await removeEarlierResults(folder, null, [])).toEqual([]);
    expect(await readdir(folder)).toHaveLength(6);
  },
);
