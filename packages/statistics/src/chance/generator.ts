import { hashText } from './hash.ts';

/** The next number above 0 and below 1, of 2^32 equally likely ones. */
export type Uniform = () => number;

/**
 * Chance that a text decides: the generator sfc32 (C. Doty-Humphrey, PractRand, public domain), whose state comes from
 * the text. It counts in whole numbers of 32 bits, so that every runtime gives the same.
 */
export function uniformOf(seed: string): Uniform {
  let a = hashText(seed, 1);
  let b = hashText(seed, 2);
  let c = hashText(seed, 3);
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return ((sum >>> 0) + 0.5) / 2 ** 32;
  };
  for (let at = 0; at < 15; at++) next();
  return next;
}

/** Brings values into an order by chance, in place (Fisher and Yates, by the algorithm of Durstenfeld 1964). */
export function shuffle<T extends { length: number; [at: number]: unknown }>(
  values: T,
  uniform: Uniform,
): T {
  for (let last = values.length - 1; last > 0; last--) {
    const at = Math.floor(uniform() * (last + 1));
    const value = values[last];
    values[last] = values[at];
    values[at] = value;
  }
  return values;
}
