/** Copies of Snappy: those of two bytes, which reach less far and are shorter, and those of three. */
export const copyLimits = {
  least: 4,
  near: { length: 11, offset: 2047 },
  far: { length: 64, offset: 65_535 },
} as const;

/** The longest copies that may stand at each place of the input, near ones and far ones; a length of 0 stands for none. */
export interface Copies {
  nearLength: Uint8Array;
  nearOffset: Uint16Array;
  farLength: Uint8Array;
  farOffset: Uint16Array;
}

const hashBits = 15;
/** Earlier places with the same four bytes that are looked at, the newest first. */
const mostLookedAt = 24;

/** Finds what of the input stands earlier in it, at every place. */
export function findCopies(input: Uint8Array): Copies {
  const size = input.length;
  const newest = new Int32Array(2 ** hashBits).fill(-1);
  const before = new Int32Array(size);
  const copies: Copies = {
    nearLength: new Uint8Array(size),
    nearOffset: new Uint16Array(size),
    farLength: new Uint8Array(size),
    farOffset: new Uint16Array(size),
  };
  const { least, near, far } = copyLimits;
  for (let at = 0; at + least <= size; at++) {
    const word =
      input[at]! | (input[at + 1]! << 8) | (input[at + 2]! << 16) | (input[at + 3]! << 24);
    const hash = Math.imul(word, 0x1e35a7bd) >>> (32 - hashBits);
    const most = Math.min(far.length, size - at);
    let [nearest, longest] = [least - 1, least - 1];
    let earlier = newest[hash]!;
    for (let looked = 0; looked < mostLookedAt; looked++) {
      const offset = at - earlier;
      if (earlier < 0 || offset > far.offset || longest === most) break;
      let length = 0;
      while (length < most && input[earlier + length] === input[at + length]) length++;
      if (offset <= near.offset && Math.min(length, near.length) > nearest) {
        nearest = Math.min(length, near.length);
        copies.nearLength[at] = nearest;
        copies.nearOffset[at] = offset;
      }
      if (length > longest) {
        longest = length;
        copies.farLength[at] = length;
        copies.farOffset[at] = offset;
      }
      earlier = before[earlier]!;
    }
    before[at] = newest[hash]!;
    newest[hash] = at;
  }
  return copies;
}
