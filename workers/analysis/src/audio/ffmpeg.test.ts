import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gather } from '../testing/sounds.ts';
import { temporaryFile } from '../testing/files.ts';
import { openAudio } from './open-audio.ts';

const installed = spawnSync('ffmpeg', ['-version']).status === 0;
if (!installed) console.log('skipped: reading AU through ffmpeg (no ffmpeg on PATH)');

/** AU of 16-bit samples at 8 kHz (Sun, "audio file format"): a format read by ffmpeg alone. */
function au(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(24 + samples.length * 2);
  bytes.write('.snd');
  [24, samples.length * 2, 3, 8000, 1].forEach((value, i) => bytes.writeUInt32BE(value, 4 + 4 * i));
  samples.forEach((sample, i) => bytes.writeInt16BE(sample, 24 + 2 * i));
  return bytes;
}

const ramp = Int16Array.from({ length: 4000 }, (_, i) => i * 8);

let path: string | undefined;
beforeEach(() => (path = process.env.PATH));
afterEach(() => {
  process.env.PATH = path;
});

test.skipIf(!installed)(
  'what this program does not decode, ffmpeg does, at its own rate',
  async () => {
    const stream = await openAudio(await temporaryFile('sound.au', au(ramp)));
    expect(stream).toMatchObject({ format: 'other', sampleRateHz: 8000, channels: 1 });
    const samples = await gather(stream.blocks());
    expect([...samples]).toEqual([...ramp].map((sample) => sample / 32_768));
  },
);

test('without ffmpeg it is refused with what to do', async () => {
  process.env.PATH = '/nowhere';
  await expect(openAudio(await temporaryFile('sound.au', au(ramp)))).rejects.toMatchObject({
    code: 'unsupported_format',
  });
});

test('a playlist posing as a recording opens no other file', async () => {
  const other = await temporaryFile('other.au', au(ramp));
  const playlist = `#EXTM3U\n#EXTINF:1,\n${other}\n#EXT-X-ENDLIST\n`;
  await expect(openAudio(await temporaryFile('sound.wav', playlist))).rejects.toMatchObject({
    code: 'bad_header',
  });
});
