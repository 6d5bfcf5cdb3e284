import { readFile } from 'node:fs/promises';
import { opusPacketLength, readOpusHead } from '@biophony/recordings';
import { describe, expect, test } from 'vitest';
import { fixture } from '../testing/files.ts';
import { hear } from './testing/damage.ts';

const whole = async () => new Uint8Array(await readFile(fixture('sweep.opus')));
/** Where the first packet, `OpusHead`, stands in a file. */
const headAt = 28;
const changed = async (at: number, value: number) => {
  const bytes = await whole();
  bytes[headAt + at] = value;
  return bytes;
};
const loudest = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, one), 0);

describe('Opus', () => {
  test('is as long as its granule positions say, without what is to be skipped', async () => {
    const { samples, codes } = await hear(await whole());
    expect({ length: samples.length, codes }).toEqual({ length: 144_000, codes: [] });
    expect(loudest(samples)).toBeGreaterThan(0.15);
    expect(loudest(samples)).toBeLessThan(0.25);
  });

  test('a larger pre-skip leaves out more in front, and moves nothing else', async () => {
    const before = await hear(await whole());
    // 312 + 256 samples.
    const after = await hear(await changed(11, 2));
    expect(after.samples.length).toBe(before.samples.length - 256);
    expect(after.samples.slice(0, 1000)).toEqual(before.samples.slice(256, 1256));
  });

  test('the gain of the header counts', async () => {
    const before = await hear(await whole());
    // -6 dB, in 256ths.
    const after = await hear(await changed(17, 256 - 6));
    expect(loudest(after.samples) / loudest(before.samples)).toBeCloseTo(10 ** (-6 / 20), 3);
  });

  test.each([
    ['no channels', 9, 0],
    ['three channels without a mapping', 9, 3],
    ['a version to come', 8, 16],
    ['a mapping that is not there', 18, 1],
  ])('a header with %s is refused', async (_, at, value) => {
    await expect(hear(await changed(at, value))).rejects.toMatchObject({ code: 'bad_header' });
  });

  test('a packet that is no Opus, in a page that is whole, is silence as long as it was', async () => {
    const bytes = await whole();
    // Without checksums that fit from the first page on, none is looked at: such a writer made none.
    bytes[22] = 255 - bytes[22]!;
    const { samples } = await hear(bytes);
    // Three frames of different sizes (code 3, not constant) whose lengths reach beyond the packet.
    const page = Buffer.from(bytes).indexOf('OggS', bytes.length / 2);
    const content = page + 27 + bytes[page + 26]!;
    bytes.set([0x83, 255, 255], content + 1);
    bytes[content] = (bytes[content]! & 0xf8) | 3;
    const damaged = await hear(bytes);
    expect(damaged.codes).toEqual(['damaged_parts']);
    expect(Math.abs(damaged.samples.length - samples.length)).toBeLessThanOrEqual(2 * 960);
  });
});

describe('the packets of RFC 6716', () => {
  test.each([
    [[0x00], 480],
    [[0x18], 2880],
    [[0x60], 480],
    [[0xe0], 120],
    [[0xf9], 1920],
    [[0x1b, 2], 5760],
    [[0x1b, 3], 0],
    [[0xfb, 0], 0],
    [[], 0],
  ])('%j is so many samples long', (bytes, length) => {
    expect(opusPacketLength(Uint8Array.from(bytes))).toBe(length);
  });

  test('a head of eight channels tells its streams', () => {
    const head = new Uint8Array(29);
    head.set([1, 8, 56, 1], 8);
    head.set([1, 5, 3, 0, 6, 1, 2, 3, 4, 5, 7], 18);
    expect(readOpusHead(head)).toMatchObject({
      channels: 8,
      preSkip: 312,
      streams: 5,
      coupled: 3,
      mapping: [0, 6, 1, 2, 3, 4, 5, 7],
    });
  });
});
