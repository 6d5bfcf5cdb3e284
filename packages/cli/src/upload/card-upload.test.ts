import { expect, test } from 'vitest';
import { parseBandwidth } from './card-upload.ts';

test('a bandwidth is bytes a second, in steps of 1,000 unless it says KiB or MiB', () => {
  expect(['500k', '2M', '1.5 MB/s', '4096', '2MiB'].map(parseBandwidth)).toEqual([
    500_000, 2_000_000, 1_500_000, 4096, 2_097_152,
  ]);
});

test('anything else is refused', () => {
  for (const text of ['fast', '', '-1M', '100']) expect(() => parseBandwidth(text)).toThrow();
});
