import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gather, temporaryFile } from '../test-support.ts';
import { openAudio } from './open-audio.ts';

const installed = spawnSync('ffmpeg', ['-version']).status === 0;
if (!installed) console.log('skipped: reading AIFF through ffmpeg (no ffmpeg on PATH)');

/** AIFF of 16-bit samples at 8 kHz (Apple, "Audio Interchange File Format", 1989): a format read by ffmpeg alone. */
function aiff(samples: Int16Array): Buffer {
  const common = Buffer.from(
    'COMM\0\0\0\x12\0\x01\0\0\0\0\0\x10\x40\x0b\xfa\0\0\0\0\0\0\0',
    'latin1',
  );
  common.writeUInt32BE(samples.length, 10);
  const data = Buffer.alloc(16 + samples.length * 2);
  data.write('SSND');
  data.writeUInt32BE(8 + samples.length * 2, 4);
  samples.forEach((sample, i) => data.writeInt16BE(sample, 16 + 2 * i));
  const form = Buffer.alloc(12);
  form.write('FORM');
  form.writeUInt32BE(4 + common.length + data.length, 4);
  form.write('AIFF', 8);
  return Buffer.concat([form, common, data]);
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
    const stream = await openAudio(await temporaryFile('sound.aiff', aiff(ramp)));
    expect(stream).toMatchObject({ format: 'other', sampleRateHz: 8000, channels: 1 });
    const samples = await gather(stream.blocks());
    expect([...samples]).toEqual([...ramp].map((sample) => sample / 32_768));
  },
);

test('without ffmpeg it is refused with what to do', async () => {
  process.env.PATH = '/nowhere';
  await expect(openAudio(await temporaryFile('sound.aiff', aiff(ramp)))).rejects.toMatchObject({
    code: 'unsupported_format',
  });
});

test('a playlist posing as a recording opens no other file', async () => {
  const other = await temporaryFile('other.aiff', aiff(ramp));
  const playlist = `#EXTM3U\n#EXTINF:1,\n${other}\n#EXT-X-ENDLIST\n`;
  await expect(openAudio(await temporaryFile('sound.wav', playlist))).rejects.toMatchObject({
    code: 'unsupported_format',
  });
});
