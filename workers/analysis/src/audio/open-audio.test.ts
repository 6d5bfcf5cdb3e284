import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gather } from '../testing/sounds.ts';
import { fixture, temporaryFile, temporaryFolder } from '../testing/files.ts';
import { openAudio } from './open-audio.ts';

/** Share of a stretch's power that lies at one frequency (Goertzel). */
function shareAt(samples: Float32Array, hertz: number, sampleRateHz: number): number {
  const step = (2 * Math.PI * hertz) / sampleRateHz;
  let [real, imaginary, power] = [0, 0, 0];
  samples.forEach((value, i) => {
    real += value * Math.cos(step * i);
    imaginary += value * Math.sin(step * i);
    power += value * value;
  });
  return (2 * (real * real + imaginary * imaginary)) / samples.length / power;
}

const codecs: [string, string, number][] = [
  ['two-tones.flac', 'flac', 1],
  ['two-tones.mp3', 'mp3', 1],
  ['two-tones.m4a', 'm4a', 1],
  ['two-tones-alac.m4a', 'm4a', 1],
  ['two-tones.ogg', 'ogg', 2],
  ['two-tones-flac.ogg', 'ogg', 1],
  ['two-tones.opus', 'ogg', 1],
  ['two-tones.aac', 'aac', 1],
];

/** Opus is always decoded at 48 kHz, bare AAC up to 24 kHz at twice its rate, since it may be HE-AAC. */
const rates: Record<string, number> = { aac: 16_000, 'two-tones.opus': 48_000 };

describe('compressed recordings', () => {
  test.each(codecs)(
    '%s is decoded with its sounds in their places',
    async (name, format, channels) => {
      const stream = await openAudio(fixture(name));
      expect(stream).toMatchObject({ format, channels, issues: [] });
      expect(stream.sampleRateHz).toBe(rates[format] ?? rates[name] ?? 8000);
      const samples = await gather(stream.blocks());
      const rate = stream.sampleRateHz;
      // Bare AAC does not say how much of its last frames is sound.
      const excess = samples.length - rate;
      expect(excess).toBeGreaterThanOrEqual(0);
      expect(excess).toBeLessThan(format === 'aac' ? 2 * 2048 : 1);
      // Half a second at 1000 Hz, then half a second at 3000 Hz.
      expect(shareAt(samples.subarray(0.1 * rate, 0.4 * rate), 1000, rate)).toBeGreaterThan(0.98);
      expect(shareAt(samples.subarray(0.6 * rate, 0.9 * rate), 3000, rate)).toBeGreaterThan(0.98);
    },
  );

  test('a second pass reads the same samples', async () => {
    const stream = await openAudio(fixture('two-tones.flac'));
    expect(await gather(stream.blocks())).toEqual(await gather(stream.blocks()));
  });

  test('the content counts, not the name', async () => {
    const path = join(await temporaryFolder(), 'sound.wav');
    await copyFile(fixture('two-tones.mp3'), path);
    expect((await openAudio(path)).format).toBe('mp3');
  });

  test.each(['two-tones.flac', 'two-tones.m4a'])(
    'half of %s is read as far as it goes',
    async (name) => {
      const whole = await readFile(fixture(name));
      const path = await temporaryFile(name, whole.subarray(0, whole.length * 0.6));
      const stream = await openAudio(path);
      const samples = await gather(stream.blocks());
      expect(samples.length).toBeGreaterThan(2000);
      expect(samples.length).toBeLessThan(7000);
      expect(stream.issues.map(({ code }) => code)).toContain('truncated');
    },
  );

  test('an M4A file that lost its index at the end is refused with what happened', async () => {
    const whole = await readFile(fixture('two-tones-alac.m4a'));
    const path = await temporaryFile('cut.m4a', whole.subarray(0, 9000));
    await expect(openAudio(path)).rejects.toMatchObject({ code: 'bad_header' });
  });

  test('a sound has the same length in every format that tells its length', async () => {
    for (const name of ['two-tones.flac', 'two-tones.mp3', 'two-tones.m4a', 'two-tones.ogg']) {
      const stream = await openAudio(fixture(name));
      const samples = await gather(stream.blocks());
      expect(samples.length / stream.sampleRateHz, name).toBe(1);
    }
  });
});

describe('files that are no recordings', () => {
  const refusals: [string, string, Uint8Array | string][] = [
    ['an empty file', 'empty_file', ''],
    ['a file of zeros', 'nul_filled', new Uint8Array(131_072)],
    ['a text', 'bad_header', 'Device ID : 24F319055FDF2902'],
    ['a WAC file', 'unsupported_format', 'WAAC\x01\x00'],
  ];
  test.each(refusals)('%s is refused as %s', async (_, code, content) => {
    const path = await temporaryFile('sound.wav', content);
    await expect(openAudio(path)).rejects.toMatchObject({ name: 'UnreadableAudio', code });
  });

  test('sound that is not read is refused with what to do, by content or by name', async () => {
    const wrong: [string, string, RegExp][] = [
      ['S4A.w4v', 'noise', /Kaleidoscope/],
      ['bats.zc', 'noise', /full spectrum/],
      ['named.wav', 'caff\0\x01', /ffmpeg -i NAME\.caf/],
    ];
    for (const [name, content, message] of wrong)
      await expect(openAudio(await temporaryFile(name, content))).rejects.toMatchObject({
        code: 'unsupported_format',
        message: expect.stringMatching(message) as string,
      });
  });

  test('an OGG file that claims more channels than sound has is refused', async () => {
    const bytes = new Uint8Array(await readFile(fixture('two-tones.ogg')));
    bytes[27 + bytes[26]! + 11] = 200;
    const path = await temporaryFile('sound.ogg', bytes);
    await expect(openAudio(path)).rejects.toMatchObject({ code: 'bad_header' });
  });

  test('a missing file and a folder are refused', async () => {
    const folder = await temporaryFolder();
    for (const path of [folder, join(folder, 'gone.wav')])
      await expect(openAudio(path)).rejects.toMatchObject({ code: 'unreadable' });
  });
});
