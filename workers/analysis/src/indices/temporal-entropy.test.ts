import { expect, test } from 'vitest';
import { noise } from '../testing/sounds.ts';
import { createTemporalEntropy } from './temporal-entropy.ts';

test('a recording that is too long has no Ht of the whole, and keeps those of its sections', () => {
  const sound = noise(512 * 200, 0.1);
  const half = sound.length / 2;
  const sections = (most: number) => {
    const entropy = createTemporalEntropy(512, most);
    const found = [sound.subarray(0, half), sound.subarray(half)].map((part) => {
      entropy.push(part);
      return entropy.endSection();
    });
    return { found, whole: entropy.finish() };
  };
  const whole = sections(200);
  expect(whole.whole).toBeGreaterThan(0.9);
  expect(sections(199)).toEqual({ found: whole.found, whole: null });
  expect(sections(50)).toEqual({ found: whole.found, whole: null });
});
