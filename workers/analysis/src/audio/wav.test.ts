import { describe, expect, test } from 'vitest';
import { gather, tone } from '../testing/sounds.ts';
import { temporaryFile } from '../testing/files.ts';
import {
  chunk,
  encodePcm,
  formatChunk,
  join,
  riff,
  wavFile,
  type SampleKind,
} from '../testing/made-wav.ts';
import { readAhead } from '../models/classify.ts';
import { blockFrames } from './stream-memory.ts';
import { openAudio } from './open-audio.ts';

const sound = tone(440, 48_000, 0.1);

const read = async (bytes: Uint8Array) => {
  const stream = await openAudio(await temporaryFile('sound.wav', bytes));
  return { stream, samples: await gather(stream.blocks()) };
};

const largestError = (a: Float32Array, b: Float32Array) =>
  a.reduce((worst, value, i) => Math.max(worst, Math.abs(value - b[i]!)), 0);

const steps: [SampleKind, number][] = [
  ['int8', 0.01],
  ['int16', 5e-5],
  ['int24', 1e-6],
  ['int32', 1e-6],
  ['float32', 0],
  ['float64', 0],
];

describe('WAV files of every kind', () => {
  test.each(steps)('%s samples come out as they went in', async (kind, allowed) => {
    for (const extensible of [false, true]) {
      const { stream, samples } = await read(wavFile([sound], { kind, extensible }));
      expect(stream).toMatchObject({
        format: 'wav',
        sampleRateHz: 48_000,
        channels: 1,
        issues: [],
      });
      expect(samples.length).toBe(sound.length);
      expect(largestError(samples, sound)).toBeLessThanOrEqual(allowed);
    }
  });

  test('channels are averaged', async () => {
    const quiet = sound.map((value) => value / 2);
    for (const kind of ['int16', 'float32'] as const) {
      const { samples } = await read(wavFile([sound, quiet, quiet], { kind }));
      const mean = sound.map((value) => (value * 2) / 3);
      expect(largestError(samples, mean)).toBeLessThan(1e-4);
    }
  });

  test('a block stays as it is while the next one is read', async () => {
    const long = Float32Array.from({ length: 3 * blockFrames }, (_, i) => (i % 1000) / 1000);
    const stream = await openAudio(
      await temporaryFile('long.wav', wavFile([long], { kind: 'int16' })),
    );
    let place = 0;
    for await (const block of readAhead(stream.blocks())) {
      const held = block.slice();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(largestError(block, held)).toBe(0);
      expect(largestError(block, long.subarray(place, place + block.length))).toBeLessThan(1e-4);
      place += block.length;
    }
    expect(place).toBe(long.length);
  });

  test('RF64 files give their length in ds64', async () => {
    const pcm = encodePcm([sound], 'int16');
    const sizes = new Uint8Array(28);
    new DataView(sizes.buffer).setBigUint64(8, BigInt(pcm.length), true);
    const tail = chunk('LIST', new Uint8Array(10));
    const data = chunk('data', pcm, { size: 0xffffffff });
    const format = formatChunk('int16', 1, 48_000);
    const { samples } = await read(riff([chunk('ds64', sizes), format, data, tail], 'RF64'));
    expect(samples.length).toBe(sound.length);
  });

  test('chunks may stand in any order, of odd size, with or without pad byte', async () => {
    const data = chunk('data', encodePcm([sound], 'int16'));
    const format = formatChunk('int16', 1, 48_000);
    const odd = chunk('note', new Uint8Array(5));
    const unpadded = chunk('note', new Uint8Array(5), { pad: false });
    for (const chunks of [
      [data, format],
      [odd, format, unpadded, data, odd],
    ])
      expect((await read(riff(chunks))).samples.length).toBe(sound.length);
  });
});

describe('damaged WAV files', () => {
  test('what is there of a truncated file is read, and the loss is noted', async () => {
    const bytes = wavFile([sound]);
    const { stream, samples } = await read(bytes.subarray(0, 44 + 1001));
    expect(samples.length).toBe(500);
    expect(stream.issues.map(({ code }) => code)).toEqual(['truncated']);
  });

  test('a recorder that lost power leaves a length of zero; the samples are read', async () => {
    const data = chunk('data', encodePcm([sound], 'int16'), { size: 0 });
    const { stream, samples } = await read(riff([formatChunk('int16', 1, 48_000), data]));
    expect(samples.length).toBe(sound.length);
    expect(stream.issues.map(({ code }) => code)).toEqual(['size_mismatch']);
  });

  test('samples that are not numbers count as silence', async () => {
    const { stream, samples } = await read(
      wavFile([Float32Array.of(0.5, Number.NaN, Infinity, 0.25, 1e30)], { kind: 'float32' }),
    );
    expect([...samples]).toEqual([0.5, 0, 0, 0.25, 0]);
    expect(stream.issues.map(({ code }) => code)).toEqual(['bad_samples']);
  });

  const refusals: [string, string, Uint8Array][] = [
    ['without format', 'bad_header', riff([chunk('data', new Uint8Array(100))])],
    ['without samples', 'no_audio', riff([formatChunk('int16', 1, 48_000)])],
    ['with an empty data chunk', 'no_audio', wavFile([new Float32Array(0)])],
    [
      'with no channels',
      'bad_header',
      riff([formatChunk('int16', 0, 48_000), chunk('data', new Uint8Array(8))]),
    ],
    ['with a sample rate of zero', 'bad_header', wavFile([sound], { sampleRateHz: 0 })],
  ];
  test.each(refusals)('a file %s is refused as %s', async (_, code, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'UnreadableAudio', code });
  });
});

describe('AudioMoth T.WAV files', () => {
  const rate = 8000;
  const before = tone(440, rate, 1).subarray(0, 12 + 256 * 3);
  const after = tone(880, rate, 1).subarray(0, 256 * 2 + 100);

  /** One block that stands for `blocks` blocks of 256 samples of silence. */
  const packed = (blocks: number): Uint8Array => {
    const bytes = new Uint8Array(512);
    const view = new DataView(bytes.buffer);
    for (let bit = 0; bit < 32; bit++) view.setInt16(bit * 2, (blocks >>> bit) & 1 ? 1 : -1, true);
    return bytes;
  };
  const triggered = (blocks: number): Uint8Array => {
    const pcm = join(encodePcm([before], 'int16'), packed(blocks), encodePcm([after], 'int16'));
    const padding = chunk('LIST', new Uint8Array(488 - 12 - 24 - 8 - 8));
    return riff([formatChunk('int16', 1, rate), padding, chunk('data', pcm)]);
  };

  test('packed silence is expanded, so that what follows has its right time', async () => {
    const { stream, samples } = await read(triggered(1000));
    const silence = 1000 * 256;
    expect(samples.length).toBe(before.length + silence + after.length);
    const middle = samples.subarray(before.length, before.length + silence);
    expect(middle.every((value) => value === 0)).toBe(true);
    expect(largestError(samples.subarray(before.length + silence), after)).toBeLessThan(1e-4);
    expect(stream.issues.map(({ code }) => code)).toEqual(['triggered']);
  });

  test('a run that no recorder can have made is left as it is', async () => {
    const { samples } = await read(triggered(0xffffffff));
    expect(samples.length).toBe(before.length + 256 + after.length);
  });
});
