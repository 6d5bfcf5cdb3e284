import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandTriggeredBlocks } from './audiomoth-triggered.ts';

const BLOCK = 256;

/** The block that an AudioMoth writes for `count` blocks of silence. */
function silence(count: number): Int16Array {
  const block = new Int16Array(BLOCK);
  for (let bit = 0; bit < 32; bit += 1)
    block[bit] = Math.floor(count / 2 ** bit) % 2 === 1 ? 1 : -1;
  return block;
}

const sound = (seed: number, samples = BLOCK) =>
  Int16Array.from({ length: samples }, (_, index) => 100 + ((index * seed) % 50));

const bytesOf = (...parts: Int16Array[]): Uint8Array => {
  const joined = Int16Array.from(parts.flatMap((part) => [...part]));
  return new Uint8Array(joined.buffer);
};

describe('expanding a triggered recording', () => {
  // The first 24 bytes of samples share the header's 512-byte block.
  const lead = sound(3, 12);

  test('gives silence its real length back, so that later times are right', () => {
    const packed = bytesOf(lead, sound(5), silence(3), sound(7));
    const expected = bytesOf(lead, sound(5), new Int16Array(3 * BLOCK), sound(7));
    expect(expandTriggeredBlocks(packed)).toEqual(expected);
  });

  test('leaves recordings without packed silence as they are', () => {
    const plain = bytesOf(lead, sound(5), new Int16Array(BLOCK), sound(7, 100));
    expect(expandTriggeredBlocks(plain)).toEqual(plain);
  });

  test('follows the header’s length for files of other layouts', () => {
    const packed = bytesOf(sound(5, 234), silence(2), sound(7));
    expect(expandTriggeredBlocks(packed, { dataOffset: 44 })).toEqual(
      bytesOf(sound(5, 234), new Int16Array(2 * BLOCK), sound(7)),
    );
  });

  test('refuses a damaged count instead of filling the memory', () => {
    const packed = bytesOf(lead, silence(2 ** 31));
    expect(() => expandTriggeredBlocks(packed)).toThrow(RangeError);
  });

  test('is exact for any run of sound and silence', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.record({ blocks: fc.integer({ min: 1, max: 40 }), seed: fc.constant(0) }),
        fc.record({ blocks: fc.constant(1), seed: fc.integer({ min: 1, max: 99 }) }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, (runs) => {
        const packed = runs.map(({ blocks, seed }) => (seed === 0 ? silence(blocks) : sound(seed)));
        const real = runs.map(({ blocks, seed }) =>
          seed === 0 ? new Int16Array(blocks * BLOCK) : sound(seed),
        );
        const expanded = expandTriggeredBlocks(bytesOf(lead, ...packed));
        expect(Buffer.compare(expanded, bytesOf(lead, ...real))).toBe(0);
      }),
    );
  });
});
