import { expect, test } from 'vitest';
import { w64Chunk, w64File } from '../testing/made-plain-sound.ts';
import { gather, tone } from '../testing/sounds.ts';
import { temporaryFile } from '../testing/files.ts';
import { encodePcm, formatChunk, wavFile, type SampleKind } from '../testing/made-wav.ts';
import { openAudio } from './open-audio.ts';

const sound = tone(440, 48_000, 0.1);
const other = tone(1000, 48_000, 0.1);

const read = async (bytes: Uint8Array, name = 'sound.w64') => {
  const stream = await openAudio(await temporaryFile(name, bytes));
  const samples = await gather(stream.blocks());
  return { stream, samples, codes: stream.issues.map(({ code }) => code) };
};

const format = (kind: SampleKind, channels: number, extensible = false) =>
  w64Chunk('fmt ', formatChunk(kind, channels, 48_000, extensible).subarray(8));

test.each(['int8', 'int16', 'int24', 'int32', 'float32', 'float64'] as const)(
  'a Wave64 file of %s gives the samples of the same sound as WAV',
  async (kind) => {
    for (const channels of [[sound], [sound, other]])
      for (const extensible of [false, true]) {
        const wav = await read(wavFile(channels, { kind }), 'sound.wav');
        const data = w64Chunk('data', encodePcm(channels, kind));
        const parts = [
          format(kind, channels.length, extensible),
          w64Chunk('junk', new Uint8Array(99)),
          data,
        ];
        const { stream, samples } = await read(w64File(parts));
        expect(stream).toMatchObject({ format: 'w64', sampleRateHz: 48_000, issues: [] });
        expect(samples).toEqual(wav.samples);
      }
  },
);

test('packed silence is a matter of AudioMoth and its WAV files', async () => {
  const packed = new Int16Array(512).fill(-1, 0, 32);
  packed[0] = 1;
  packed.fill(-1, 256, 288);
  packed[256] = 1;
  const data = w64Chunk('data', new Uint8Array(packed.buffer));
  // The samples begin at a multiple of 512 bytes.
  const junk = w64Chunk('junk', new Uint8Array(512 - 40 - 40 - 24 - 24));
  const { samples } = await read(w64File([format('int16', 1), junk, data]));
  expect(samples.length).toBe(512);
});

test('a Wave64 file that was cut, or whose size was never written, is read as far as it goes', async () => {
  const pcm = encodePcm([sound], 'int16');
  const whole = w64File([format('int16', 1), w64Chunk('data', pcm)]);
  const cut = await read(whole.subarray(0, whole.length - 1001));
  expect(cut.codes).toEqual(['truncated']);
  expect(cut.samples.length).toBe(4800 - 501);
  for (const size of [0n, 2n ** 63n - 1n]) {
    const open = await read(w64File([format('int16', 1), w64Chunk('data', pcm, size)]));
    expect(open.codes).toEqual(['size_mismatch']);
    expect(open.samples.length).toBe(4800);
  }
});

test.each([
  ['no format', w64File([w64Chunk('data', new Uint8Array(64))]), 'bad_header'],
  ['no samples', w64File([format('int16', 1)]), 'no_audio'],
  ['nothing but its first GUID', w64File([]).subarray(0, 24), 'bad_header'],
])('a Wave64 file with %s is refused', async (_, bytes, code) => {
  await expect(openAudio(await temporaryFile('sound.w64', bytes))).rejects.toMatchObject({ code });
});
