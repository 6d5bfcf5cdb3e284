import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPng } from '../testing/read-png.ts';
import { encodePng } from './png.ts';

test('a picture is read again pixel by pixel, whatever is on it', () => {
  const pictures = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        rgb: fc.uint8Array({ minLength: 3 * width * height, maxLength: 3 * width * height }),
      }),
    );
  fc.assert(
    fc.property(pictures, ({ width, height, rgb }) => {
      const read = readPng(encodePng(width, height, rgb));
      expect([read.width, read.height]).toEqual([width, height]);
      expect([...read.rgb]).toEqual([...rgb]);
    }),
  );
});
