import { expect, test } from 'vitest';
import { parseBandwidth } from './parse-bandwidth.ts';

test('a bandwidth is bytes a second, in steps of 1024', () => {
  expect(['500k', '2M', '1.5 MB/s', '4096'].map(parseBandwidth)).toEqual([
    512_000, 2_097_152, 1_572_864, 4096,
  ]);
});

test('anything else is refused', () => {
  for (const text of ['fast', '', '-1M', '100']) expect(() => parseBandwidth(text)).toThrow();
});
