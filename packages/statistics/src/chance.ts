/** The steps of MurmurHash3 (A. Appleby, public domain) for one block of 32 bits. */
function mixed(hash: number, block: number): number {
  let k = Math.imul(block, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = hash ^ k;
  return Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64;
}

/** Its last steps, after which every bit depends on all others: a whole number from 0 to 2^32 - 1. */
function settled(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h ^ (h >>> 13), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A text as a number from 0 to 2^32 - 1, one UTF-16 unit a block. */
export function hashText(text: string, seed = 0): number {
  let hash = seed | 0;
  for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
  return settled(hash ^ text.length);
}

/** The same of a whole number below 2^53. */
export const hashNumber = (value: number, seed: number): number =>
  settled(mixed(mixed(seed | 0, value | 0), Math.floor(value / 2 ** 32)));

/** Of what a site or night is called by; nothing is a value of its own. */
export function hashName(name: string | number | null, seed: number): number {
  if (name === null) return hashText('', seed ^ 0x5bd1e995);
  return typeof name === 'number' ? hashNumber(name, seed) : hashText(name, seed);
}

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
      values[at] = ((sum >>> 0) + 0.5) * 2 ** -32;
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

/** Brings values into an order by chance, in place (Fisher and Yates, by the algorithm of Durstenfeld 1964). */
export function shuffle<T>(values: T[], chance: Chance): T[] {
  for (let last = values.length - 1; last > 0; last--) {
    const at = Math.floor(chance.next() * (last + 1));
    [values[last], values[at]] = [values[at]!, values[last]!];
  }
  return values;
}

/** The same of numbers by the ten thousand, by as many numbers `by` chance. */
export function shuffleNumbers(values: Float64Array, by: Float64Array): void {
  for (let last = values.length - 1; last > 0; last--) {
    const at = (by[last]! * (last + 1)) | 0;
    const value = values[last]!;
    values[last] = values[at]!;
    values[at] = value;
  }
}
