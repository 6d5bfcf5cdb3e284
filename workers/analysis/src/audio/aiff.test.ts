import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aiffFile } from '../testing/made-plain-sound.ts';
import { gather, tone } from '../testing/sounds.ts';
import { temporaryFile } from '../testing/files.ts';
import { encodePcm, wavFile, type SampleKind } from '../testing/made-wav.ts';
import { openAudio } from './open-audio.ts';

const sound = tone(440, 48_000, 0.1);
const other = tone(1000, 48_000, 0.1);

const read = async (bytes: Uint8Array, name = 'sound.aif') => {
  const stream = await openAudio(await temporaryFile(name, bytes));
  return { stream, samples: await gather(stream.blocks()) };
};

const isSame = (one: Float32Array, two: Float32Array) =>
  Buffer.from(one.buffer).equals(Buffer.from(two.buffer));

/** Samples of a WAV file as AIFF has them: the other way round, and with a sign where they are bytes. */
function turned(pcm: Uint8Array, sampleBytes: number): Buffer {
  const bytes = Buffer.from(pcm);
  for (let at = 0; at < bytes.length; at += sampleBytes)
    bytes.subarray(at, at + sampleBytes).reverse();
  return sampleBytes === 1 ? (bytes.map((byte) => byte - 128) as Buffer) : bytes;
}

const kinds: [SampleKind, number, number, (string | undefined)[]][] = [
  ['int8', 1, 8, [undefined, 'NONE', 'sowt']],
  ['int16', 2, 16, [undefined, 'NONE', 'twos']],
  ['int24', 3, 24, [undefined, 'NONE', 'in24']],
  ['int32', 4, 32, [undefined, 'NONE', 'in32']],
  ['float32', 4, 32, ['fl32', 'FL32']],
  ['float64', 8, 64, ['fl64', 'FL64']],
];

describe('AIFF files give the samples that the same sound gives as WAV', () => {
  test.each(kinds)('%s', async (kind, sampleBytes, bits, compressions) => {
    for (const channels of [[sound], [sound, other]]) {
      const pcm = turned(encodePcm(channels, kind), sampleBytes);
      const wav = await read(wavFile(channels, { kind }), 'sound.wav');
      for (const compression of compressions) {
        const options = { channels: channels.length, bits, ...(compression && { compression }) };
        const { stream, samples } = await read(aiffFile(pcm, options));
        expect(stream).toMatchObject({ format: 'aiff', sampleRateHz: 48_000, issues: [] });
        expect(stream.channels).toBe(channels.length);
        expect(samples).toEqual(wav.samples);
      }
    }
  });

  test('sowt, whose samples stand as in WAV', async () => {
    const wav = await read(wavFile([sound, other]), 'sound.wav');
    const pcm = encodePcm([sound, other], 'int16');
    const { samples } = await read(aiffFile(pcm, { channels: 2, compression: 'sowt' }));
    expect(samples).toEqual(wav.samples);
  });

  test('rates that are no round numbers, and a second pass over a file', async () => {
    const long = tone(440, 44_100, 8);
    const wav = await read(wavFile([long], { sampleRateHz: 44_100 }), 'sound.wav');
    const file = aiffFile(turned(encodePcm([long], 'int16'), 2), { sampleRateHz: 44_100 });
    const { stream, samples } = await read(file);
    expect(stream.sampleRateHz).toBe(44_100);
    expect(isSame(samples, wav.samples)).toBe(true);
    expect(isSame(await gather(stream.blocks()), wav.samples)).toBe(true);
  });
});

describe('AIFF files that are damaged or lie', () => {
  const pcm = turned(encodePcm([sound], 'int16'), 2);
  const codesOf = async (bytes: Uint8Array) => {
    const { stream, samples } = await read(bytes);
    return { codes: stream.issues.map(({ code }) => code), length: samples.length };
  };

  test('a file that was cut is read as far as it goes', async () => {
    const whole = aiffFile(pcm);
    const { codes, length } = await codesOf(whole.subarray(0, whole.length - 1001));
    expect({ codes, length }).toEqual({ codes: ['truncated'], length: 4800 - 501 });
  });

  test('one never completed, with another number of samples, or with an offset', async () => {
    expect(await codesOf(aiffFile(pcm, { size: 0, frames: 0 }))).toEqual({
      codes: ['size_mismatch'],
      length: 4800,
    });
    expect(await codesOf(aiffFile(pcm, { frames: 99 }))).toEqual({
      codes: ['size_mismatch'],
      length: 4800,
    });
    expect(await codesOf(aiffFile(pcm, { offset: 512 }))).toEqual({ codes: [], length: 4800 });
  });

  // Without ffmpeg on the path: what refuses is this program.
  let path: string | undefined;
  beforeEach(() => {
    path = process.env.PATH;
    process.env.PATH = '/nowhere';
  });
  afterEach(() => {
    process.env.PATH = path;
  });

  const refusals: [string, Uint8Array, string, RegExp][] = [
    [
      'compressed sound',
      aiffFile(pcm, { compression: 'ima4' }),
      'unsupported_format',
      /ima4.*ffmpeg/,
    ],
    ['no format', Buffer.from('FORM\0\0\0\x04AIFF'), 'bad_header', /AIFF header/],
    ['no sound', aiffFile(new Uint8Array(0)), 'no_audio', /not one whole sample/],
    ['1000 channels', aiffFile(pcm, { channels: 1000 }), 'bad_header', /1000/],
    ['100 channels', aiffFile(pcm, { channels: 100 }), 'bad_header', /100 channels/],
    ['a rate of 1 Hz', aiffFile(pcm, { sampleRateHz: 1 }), 'bad_header', /1 Hz/],
  ];
  test.each(refusals)('%s is refused', async (_, bytes, code, message) => {
    await expect(openAudio(await temporaryFile('sound.aiff', bytes))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });
});
