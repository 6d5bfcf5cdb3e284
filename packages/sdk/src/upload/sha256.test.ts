import { createHash } from 'node:crypto';
import { array, assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { sha256OfBlob } from './blob-source.ts';
import { Sha256 } from './sha256.ts';

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('agrees with the system however the bytes are cut', () => {
  assert(
    property(array(uint8Array({ maxLength: 300 }), { maxLength: 6 }), (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.update(piece);
      expect(hash.hex()).toBe(expected(Buffer.concat(pieces)));
    }),
  );
});

test('hashes blobs of any size alike', async () => {
  const bytes = new Uint8Array(16 * 1024 ** 2 + 1).fill(7);
  for (const size of [0, 1, 4 * 1024 ** 2, bytes.length]) {
    const part = bytes.subarray(0, size);
    expect(await sha256OfBlob(new Blob([part]), 'x')).toBe(expected(part));
  }
});
