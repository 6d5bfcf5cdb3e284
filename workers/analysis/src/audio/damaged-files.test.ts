import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fixture } from '../testing/files.ts';
import {
  compare,
  cutOut,
  flipped,
  hear,
  hearFile,
  overwritten,
  threePlaces,
} from './testing/damage.ts';

/** File, share of it at which the damage begins, bytes of damage, samples that may differ at most. */
const middles: [string, number, number, number][] = [
  // Frames of 576 samples in about 920 bytes.
  ['two-tones.flac', 0.5, 200, 2 * 576],
  ['two-tones.flac', 0.5, 2000, 4 * 576],
  ['sweep-flac.ogg', 0.5, 200, 4 * 576],
  // Frames of 576 samples in about 150 bytes, with up to two more that need bytes of the lost ones.
  ['sweep-vbr.mp3', 0.5, 200, 8 * 576],
  ['sweep-vbr.mp3', 0.5, 1000, 14 * 576],
  ['two-tones.mp3', 0.4, 700, 7 * 576],
  // Units of 1024 samples in about 250 bytes.
  ['sweep.m4a', 0.5, 300, 5 * 1024],
  ['sweep.m4a', 0.5, 1500, 9 * 1024],
  ['sweep.aac', 0.5, 300, 4 * 2048],
  // Pages of a fifth of a second in about 130 bytes.
  ['sweep.ogg', 0.8, 50, 4 * 1600],
  ['sweep.ogg', 0.75, 400, 7 * 1600],
  // Pages of a fifth of a second at 48 kHz in about 1100 bytes; what follows settles in another fifth.
  ['sweep.opus', 0.5, 50, 3 * 9600],
  ['sweep.opus', 0.5, 1200, 5 * 9600],
];

describe('what follows damage in the middle is at its right time', () => {
  test.each(middles)('%s, from %d on, %i bytes of zeros', async (name, share, length, most) => {
    const { whole, damaged, from, to } = await compare(fixture(name), (bytes) =>
      overwritten(bytes, share * bytes.length, length),
    );
    expect(damaged.samples.length).toBe(whole.samples.length);
    expect(to - from).toBeGreaterThan(0);
    expect(to - from).toBeLessThanOrEqual(most);
    expect(to).toBeLessThan(whole.samples.length);
    expect(damaged.codes).toEqual(['damaged_parts']);
  });

  test.each(['two-tones.flac', 'sweep-flac.ogg', 'sweep-vbr.mp3', 'sweep.ogg', 'sweep.opus'])(
    '%s, of which bytes were lost',
    async (name) => {
      const { whole, damaged, to } = await compare(fixture(name), (bytes) =>
        cutOut(bytes, 0.75 * bytes.length, 137),
      );
      expect(damaged.samples.length).toBe(whole.samples.length);
      expect(to).toBeLessThan(whole.samples.length);
      expect(damaged.codes).toEqual(['damaged_parts']);
    },
  );

  test('the second half of an ALAC file whose first half is damaged', async () => {
    const { whole, damaged, to } = await compare(fixture('two-tones-alac.m4a'), (bytes) =>
      overwritten(bytes, Buffer.from(bytes).indexOf('mdat') + 4, 200, 31),
    );
    expect(damaged.samples.length).toBe(whole.samples.length);
    expect(to).toBeLessThanOrEqual(4096);
    expect(damaged.codes).toEqual(['damaged_parts']);
  });

  test('one flipped byte costs a FLAC file a frame or two', async () => {
    const bytes = await readFile(fixture('two-tones.flac'));
    for (let at = 0.2 * bytes.length; at < 0.8 * bytes.length; at += 1822) {
      const { whole, damaged, from, to } = await compare(fixture('two-tones.flac'), (intact) =>
        flipped(intact, at),
      );
      expect(damaged.samples.length).toBe(whole.samples.length);
      expect(to - from, `byte ${at}`).toBeLessThanOrEqual(2 * 576);
      expect(damaged.codes).toEqual(['damaged_parts']);
    }
  });

  test('the length of a damaged file with a doubled length in its FLAC header is the real one', async () => {
    const bytes = await readFile(fixture('two-tones.flac'));
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(22, 16_000);
    const doubled = await hear(bytes);
    expect(doubled).toMatchObject({ samples: { length: 8000 }, codes: [] });
    const damaged = await hear(overwritten(bytes, 0.5 * bytes.length, 200));
    expect(damaged).toMatchObject({ samples: { length: 8000 }, codes: ['damaged_parts'] });
  });
});

describe('a file without its tail says so, and is not padded', () => {
  test.each([
    'two-tones.flac',
    'sweep-flac.ogg',
    'sweep-vbr.mp3',
    'sweep.m4a',
    'sweep.ogg',
    'sweep.opus',
  ])('%s', async (name) => {
    const bytes = await readFile(fixture(name));
    const whole = await hearFile(fixture(name));
    const cut = await hear(bytes.subarray(0, 0.8 * bytes.length));
    expect(cut.samples.length).toBeGreaterThan(0.4 * whole.samples.length);
    expect(cut.samples.length).toBeLessThan(0.9 * whole.samples.length);
    expect(cut.codes).toEqual(['truncated']);
  });
});

test.each(['two-tones.flac', 'sweep-flac.ogg', 'sweep-vbr.mp3'])(
  '%s, damaged in three places, keeps its times',
  async (name) => {
    const { whole, damaged, to } = await compare(fixture(name), threePlaces(100));
    expect(damaged.samples.length).toBe(whole.samples.length);
    expect(to).toBeLessThan(0.95 * whole.samples.length);
    expect(damaged.codes).toEqual(['damaged_parts']);
  },
);
