import { hashText } from './hash.ts';

/** Chance that a seed decides. Its numbers are above 0 and below 1, of 2^32 equally likely ones. */
export interface Chance {
  next(): number;
  /** The same numbers, many at once: several times as fast. */
  fill(values: Float64Array): void;
}

/**
 * The generator sfc32 (C. Doty-Humphrey, PractRand, public domain), whose state comes from a text. It counts in whole numbers of
 * 32 bits, so that every runtime gives the same.
 */
export function chanceOf(seed: string): Chance {
  const state = Int32Array.of(hashText(seed, 1), hashText(seed, 2), hashText(seed, 3), 1);
  const one = new Float64Array(1);

  const fill = (values: Float64Array) => {
    let [a, b, c, counter] = state as unknown as [number, number, number, number];
    for (let at = 0; at < values.length; at++) {
      const sum = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      values[at] = ((sum >>> 0) + 0.5) / 2 ** 32;
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = counter;
  };

  // The first numbers still resemble the seed.
  fill(new Float64Array(15));
  return {
    fill,
    next: () => {
      fill(one);
      return one[0]!;
    },
  };
}
