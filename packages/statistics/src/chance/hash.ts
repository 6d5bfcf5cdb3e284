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
