/** MurmurHash3 (A. Appleby, public domain), one block of 32 bits. */
function mixed(hash: number, block: number): number {
  let k = Math.imul(block, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = hash ^ k;
  return Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64;
}

/** MurmurHash3's final mix. */
function settled(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h ^ (h >>> 13), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** One UTF-16 unit per block. */
export function hashText(text: string, seed = 0): number {
  let hash = seed | 0;
  for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
  return settled(hash ^ text.length);
}

/** An integer below 2^53. */
export const hashNumber = (value: number, seed: number): number =>
  settled(mixed(mixed(seed | 0, value | 0), Math.floor(value / 2 ** 32)));

export function hashName(name: string | number | null, seed: number): number {
  if (name === null) return hashText('', seed ^ 0x5bd1e995);
  return typeof name === 'number' ? hashNumber(name, seed) : hashText(name, seed);
}

/** Above 0 and below 1, of 2^32 equally likely ones. */
export interface Chance {
  next(): number;
  /** The same numbers, several times as fast. */
  fill(values: Float64Array): void;
}

/** sfc32 (C. Doty-Humphrey, PractRand, public domain), seeded by a text; equal in every runtime. */
export function createChance(seed: string): Chance {
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

  // The first numbers resemble the seed.
  fill(new Float64Array(15));
  return {
    fill,
    next: () => {
      fill(one);
      return one[0]!;
    },
  };
}

/** In place (Fisher and Yates, by Durstenfeld 1964). */
export function shuffle<T>(values: T[], chance: Chance): T[] {
  for (let last = values.length - 1; last > 0; last--) {
    const at = Math.floor(chance.next() * (last + 1));
    [values[last], values[at]] = [values[at]!, values[last]!];
  }
  return values;
}

/** As many random numbers `by`. */
export function shuffleNumbers(values: Float64Array, by: Float64Array): void {
  for (let last = values.length - 1; last > 0; last--) {
    const at = (by[last]! * (last + 1)) | 0;
    const value = values[last]!;
    values[last] = values[at]!;
    values[at] = value;
  }
}
