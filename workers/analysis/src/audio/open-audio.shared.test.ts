import { expect, test } from 'vitest';
import { sharedFile } from '../../../../tests/fixtures/shared-folder.ts';
import { openAudio } from './open-audio.ts';

test('a real soundscape has the same length as FLAC and as MP3', async () => {
  for (const name of ['soundscape.flac', 'soundscape.mp3']) {
    const stream = await openAudio(sharedFile(`recordings/${name}`));
    let frames = 0;
    for await (const block of stream.blocks()) frames += block.length;
    expect(frames / stream.sampleRateHz).toBeCloseTo(120, 2);
  }
});
