import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectFile } from '@biophony/recordings/node';
import type { WavSound } from '@biophony/recordings';
import { seededNoise } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { openAudio } from '../audio/open-audio.ts';
import { temporaryFile } from '../testing/files.ts';
import { BitWriter, fitsFlac, writeFlac } from './flac-file.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** What our own decoder gives of a file, as the samples of a WAV file. */
async function decoded(file: Buffer, { sampleBytes }: WavSound): Promise<Buffer> {
  const { everyChannel } = await openAudio(await temporaryFile('a.flac', file));
  const bytes: number[] = [];
  const scale = 2 ** (8 * sampleBytes - 1) - 1;
  for await (const block of everyChannel!.blocks())
    for (const share of block) {
      const value = Math.round(share * scale) + (sampleBytes === 1 ? 128 : 0);
      for (let i = 0; i < sampleBytes; i++) bytes.push((value >> (8 * i)) & 255);
    }
  return Buffer.from(bytes);
}

const soundOf = (
  values: readonly number[],
  channels: number,
  sampleBytes: number,
  sampleRate = 48_000,
): WavSound => {
  const samples = Buffer.alloc(values.length * sampleBytes);
  const scale = 2 ** (8 * sampleBytes - 1);
  for (const [i, share] of values.entries()) {
    const value = Math.max(-scale, Math.min(scale - 1, Math.round(share * scale)));
    if (sampleBytes === 1) samples[i] = value + 128;
    else samples.writeIntLE(value, i * sampleBytes, sampleBytes);
  }
  return { encoding: 'int', sampleBytes, channels, sampleRate, samples };
};

const chance = seededNoise(20);
/** Kinds of sound that take each way of writing a channel. */
const kinds: Record<string, (i: number) => number> = {
  silence: () => 0,
  'constant sound': () => -0.25,
  'a tone': (i) => 0.7 * Math.sin(i / 9),
  'white noise at full scale': chance,
  'silence with one click': (i) => (i === 2000 ? -1 : 0),
  'square waves at full scale': (i) => (i % 2 === 0 ? -1 : 1),
};
/** The decoder here stumbles over some streams of one short frame, whoever wrote them; ffmpeg reads those below. */
const lengths = [4096, 4097, 8192 + 15, 3 * 4096 + 32];

for (const [name, value] of Object.entries(kinds))
  for (const sampleBytes of [1, 2, 3])
    for (const channels of [1, 2])
      test(`${name}, ${8 * sampleBytes} bits, ${channels} channels, is read back bit by bit (S20.6)`, async () => {
        for (const frames of lengths) {
          const sound = soundOf(
            Array.from({ length: frames * channels }, (_, i) => value(i)),
            channels,
            sampleBytes,
          );
          const file = writeFlac(sound, 'test', {});
          expect((await decoded(file, sound)).equals(sound.samples), `${frames}`).toBe(true);
        }
      });

const widths = { 1: 'u8', 2: 's16le', 3: 's24le' } as const;
/** What ffmpeg gives of a file; it fails where a checksum does not fit. */
const byFfmpeg = (file: Buffer, sampleBytes: 1 | 2 | 3): Buffer => {
  const width = widths[sampleBytes];
  const line = `-v error -err_detect explode -i pipe:0 -f ${width} -c:a pcm_${width} pipe:1`;
  return execFileSync('ffmpeg', line.split(' '), { input: file, maxBuffer: 2 ** 28 });
};

test.runIf(hasFfmpeg)('ffmpeg reads the same samples, and the same MD5', () => {
  for (const sampleBytes of [1, 2, 3] as const)
    for (const [channels, frames] of [
      [1, 9000],
      [2, 9000],
      [8, 9000],
      [1, 1],
      [2, 2],
      [2, 15],
      [2, 16],
    ] as const) {
      const values = Array.from({ length: frames * channels }, (_, i) =>
        i < frames ? Math.sin(i / 30) * 0.5 : chance() / 2,
      );
      const sound = soundOf(values, channels, sampleBytes, 384_000);
      const out = byFfmpeg(writeFlac(sound, 'test', { TITLE: 'Ä' }), sampleBytes);
      expect(out.equals(sound.samples), `${sampleBytes} ${channels} ${frames}`).toBe(true);
    }
});

test('the reader of recordings finds rate, channels, bits, length and comments', async () => {
  const sound = soundOf(
    Array.from({ length: 2 * 300_000 }, (_, i) => Math.sin(i / 40)),
    2,
    3,
    250_000,
  );
  const texts = { RECORDINGSTART: '2024-05-01T23:00:11+02:00', TITLE: 'Strix aluco' };
  const file = writeFlac(sound, 'Biophony', texts);
  const path = await temporaryFile('a.flac', file);
  const { facts } = await inspectFile(path);
  expect(facts.issues).toEqual([]);
  expect(facts).toMatchObject({
    sample_rate_hz: 250_000,
    channels: 2,
    bits_per_sample: 24,
    duration_s: 1.2,
    recorded_at: '2024-05-01T23:00:11+02:00',
  });
  expect((await readFile(path)).includes('TITLE=Strix aluco')).toBe(true);
  expect(file.length).toBeLessThan(sound.samples.length * 0.8);
});

test.runIf(hasFfmpeg)('any samples come back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(2 as const, 3 as const),
      fc.uint8Array({ minLength: 3, maxLength: 3000 }),
      async (sampleBytes, bytes) => {
        const samples = bytes.subarray(0, bytes.length - (bytes.length % sampleBytes));
        const sound: WavSound = {
          encoding: 'int',
          sampleBytes,
          channels: 1,
          sampleRate: 8000,
          samples,
        };
        expect(byFfmpeg(writeFlac(sound, 'test', {}), sampleBytes).equals(samples)).toBe(true);
      },
    ),
    { numRuns: 10 },
  );
});

test('floats, 32 bits and more than eight channels do not fit', () => {
  const sound = { encoding: 'int', sampleBytes: 2, channels: 1, sampleRate: 48_000 } as const;
  expect(fitsFlac(sound)).toBe(true);
  expect(fitsFlac({ ...sound, encoding: 'float', sampleBytes: 4 })).toBe(false);
  expect(fitsFlac({ ...sound, sampleBytes: 4 })).toBe(false);
  expect(fitsFlac({ ...sound, channels: 9 })).toBe(false);
});

test('bits are cut back to any length', () => {
  for (let kept = 0; kept < 40; kept++) {
    const [out, wanted] = [new BitWriter(), new BitWriter()];
    for (const writer of [out, wanted]) for (let i = 0; i < kept; i++) writer.bits((i * 7) >> 2, 1);
    const at = out.length;
    out.bits(0xabcdef, 24);
    out.bits(1, 3);
    out.cut(at);
    for (const writer of [out, wanted]) {
      writer.bits(0x15a, 9);
      writer.align();
    }
    expect(Buffer.from(out.written()).equals(wanted.written())).toBe(true);
  }
});
