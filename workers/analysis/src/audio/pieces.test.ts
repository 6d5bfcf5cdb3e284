import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { inspectRecording } from '@biophony/recordings';
import { describe, expect, test } from 'vitest';
import { fixture } from '../testing/files.ts';
import { hear } from './testing/damage.ts';
import { countAfter, m4aBehindPause, m4aFrom, oggPiece, pagesOf } from './testing/pieces.ts';

// Pieces of longer recordings, whose counts go on from the beginning of these or begin inside the piece.

const installed = spawnSync('ffmpeg', ['-version']).status === 0;
if (!installed) console.log('skipped: joined recordings through ffmpeg (no ffmpeg on PATH)');

/** How long the upload says that a file is. */
async function toldSeconds(filename: string, bytes: Buffer) {
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  return (await inspectRecording({ filename, size: bytes.length, read })).duration_s;
}

/** The largest difference between the last second of two sounds. */
function apartAtEnd(one: Float32Array, other: Float32Array, rate: number): number {
  const [a, b] = [one.subarray(-rate), other.subarray(-rate)];
  return a.reduce((most, sample, i) => Math.max(most, Math.abs(sample - b[i]!)), 0);
}

const ogg: [string, number][] = [
  ['sweep.ogg', 8000],
  ['sweep-flac.ogg', 8000],
  ['sweep.opus', 48_000],
];

describe('a piece of a longer Ogg recording', () => {
  test.each(ogg)('%s, whose counts go on, is as long as it sounds', async (name, rate) => {
    const bytes = await readFile(fixture(name));
    const piece = oggPiece(bytes, 5);
    const { samples, codes } = await hear(piece);
    expect(samples.length / rate).toBeGreaterThan(1.8);
    expect(samples.length / rate).toBeLessThan(2.1);
    expect(await toldSeconds('piece.ogg', piece)).toBeCloseTo(samples.length / rate, 6);
    expect(codes).toEqual([]);
  });

  test.each(ogg.flatMap(([name, rate]) => [0.5, 1.5].map((pages) => [name, rate, pages] as const)))(
    '%s, cut inside a page (%i Hz, %d pages before 0), is heard to its end',
    async (name, rate, pagesBefore) => {
      const bytes = await readFile(fixture(name));
      const page = countAfter(bytes, 7) - countAfter(bytes, 6);
      const piece = oggPiece(bytes, 5, countAfter(bytes, 5) + pagesBefore * page);
      const whole = await hear(bytes);
      const { samples } = await hear(piece);
      expect(samples.length).toBe((await hear(oggPiece(bytes, 5))).samples.length);
      expect(await toldSeconds('piece.ogg', piece)).toBeCloseTo(samples.length / rate, 6);
      expect(apartAtEnd(samples, whole.samples, rate)).toBeLessThan(0.01);
    },
  );
});

describe('an M4A recording', () => {
  const rate = 8000;

  test('behind a pause is as long as its sound', async () => {
    const bytes = await readFile(fixture('sweep.m4a'));
    const piece = m4aBehindPause(bytes, 4000);
    const { samples, codes } = await hear(piece);
    expect({ samples, codes }).toEqual(await hear(bytes));
    expect(await toldSeconds('piece.m4a', piece)).toBe(samples.length / rate);
  });

  test.each([0, 448])('heard from %i samples on begins at its time', async (start) => {
    const bytes = await readFile(fixture('sweep.m4a'));
    const piece = m4aFrom(bytes, start);
    const { samples, codes } = await hear(piece);
    // The first unit of 1024 samples gives no sound of its own.
    const silent = 1024 - start;
    expect(samples.subarray(0, silent).every((sample) => sample === 0)).toBe(true);
    const whole = (await hear(bytes)).samples;
    expect(samples.subarray(silent)).toEqual(whole.subarray(0, samples.length - silent));
    expect(codes).toEqual([]);
    expect(await toldSeconds('piece.m4a', piece)).toBeCloseTo(samples.length / rate, 3);
  });
});

describe('recordings joined in one Ogg file', () => {
  const joinedOf = async (names: readonly string[]) =>
    Buffer.concat(
      await Promise.all(
        names.map(async (name, serial) => {
          const pages = pagesOf(await readFile(fixture(name)));
          for (const page of pages) {
            page.writeUInt32LE(100 + serial, 14);
            page.writeInt32LE(0, 22);
          }
          return Buffer.concat(pages);
        }),
      ),
    );

  test('are not taken for the first of them where that cannot be seen from the ends', async () => {
    // The last one has the serial number of the first.
    const bytes = await joinedOf(['sweep.opus', 'two-tones.opus', 'sweep.opus']);
    const pages = pagesOf(bytes);
    for (const page of pages) if (page.readUInt32LE(14) === 102) page.writeUInt32LE(100, 14);
    const { codes } = await hear(Buffer.concat(pages));
    expect(codes).toContain('damaged_parts');
  });

  test('are read whole of Vorbis', async () => {
    const { samples } = await hear(await joinedOf(['sweep.ogg', 'sweep.ogg']));
    expect(samples.length / 8000).toBeGreaterThan(5.9);
  });

  test.skipIf(!installed)('are read whole by ffmpeg', async () => {
    const another = ['-c', 'copy', '-serial_offset', '5', '-f', 'ogg', 'pipe:1'];
    const { stdout } = spawnSync('ffmpeg', ['-i', fixture('two-tones.opus'), ...another]);
    const bytes = Buffer.concat([await readFile(fixture('sweep.opus')), stdout]);
    const { samples, codes } = await hear(bytes);
    expect(codes).toEqual([]);
    expect(samples.length / 48_000).toBeCloseTo(4, 1);
  });
});
