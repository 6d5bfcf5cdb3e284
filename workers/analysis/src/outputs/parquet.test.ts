import { array, assert, constantFrom, integer, oneof, property, uint8Array } from 'fast-check';
import { snappyUncompress } from 'hyparquet';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { denseSnappy } from './parquet.ts';

function unfolded(bytes: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  snappyUncompress(bytes, output);
  return output;
}
function isWhole(input: Uint8Array): void {
  expect(Buffer.compare(unfolded(denseSnappy(input), input.length), input)).toBe(0);
}

/** Numbers of a few values in a row, as columns of counts are packed. */
const packed = (size: number, values: number) => {
  const random = seededRandom(1);
  return Uint8Array.from({ length: size }, () => Math.floor(values * random()) * 17);
};

describe('denseSnappy', () => {
  test('makes of any bytes what unfolds to them', () => {
    const few = array(constantFrom(0, 1, 2, 255), { maxLength: 400 }).map((list) =>
      Uint8Array.from(list),
    );
    assert(property(oneof(uint8Array({ maxLength: 400 }), few), isWhole));
  });

  test('of runs, copies and distances of every length that Snappy tells apart', () => {
    for (const size of [0, 1, 4, 59, 60, 61, 64, 65, 255, 256, 257, 65_536, 65_537, 200_000]) {
      isWhole(new Uint8Array(size).fill(7));
      isWhole(packed(size, 250));
      isWhole(packed(size, 3));
    }
    assert(
      property(
        integer({ min: 2040, max: 2056 }),
        integer({ min: 65_528, max: 65_544 }),
        (...gaps) => {
          for (const gap of gaps) {
            const input = packed(gap + 80, 15);
            input.copyWithin(gap, 0, 80);
            isWhole(input);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  test('takes fewer bytes than a compressor for speed, and never many more than there are', () => {
    const counts = packed(50_000, 4);
    expect(denseSnappy(counts).length).toBeLessThan(0.97 * snappyCompress(counts).length);
    const noise = packed(100_000, 256);
    expect(denseSnappy(noise).length).toBeLessThan(1.001 * noise.length + 16);
  });
});
