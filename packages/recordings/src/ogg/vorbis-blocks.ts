/** Samples of a packet's block, by the packet's mode. */
export interface VorbisBlocks {
  modeBits: number;
  sizes: number[];
}

const MODE_BITS = 41;
const MOST_MODES = 64;

/**
 * The block sizes of a Vorbis stream, from its first and its third packet (Vorbis I, sections 4.2.2 and 4.2.4). The modes stand
 * at the end of the latter, behind tables whose lengths only reading all of them would tell; so they are read from the
 * end, where all but eight bits of each are known or zero. Null where they make no sense.
 */
export function readVorbisBlocks(first: Uint8Array, setup: Uint8Array): VorbisBlocks | null {
  const exponents = first[28] ?? 0;
  const blockSizes = [2 ** (exponents & 15), 2 ** (exponents >> 4)];
  const bits = (from: number, count: number): number => {
    let value = 0;
    for (let i = count - 1; i >= 0; i--)
      value = value * 2 + ((setup[(from + i) >> 3]! >> ((from + i) & 7)) & 1);
    return value;
  };
  let end = setup.length * 8 - 1;
  while (end > 0 && bits(end, 1) === 0) end--;
  const sizes: number[] = [];
  let told: number[] | null = null;
  while (sizes.length < MOST_MODES && end >= MODE_BITS + 6) {
    const [mapping, transformAndWindow] = [bits(end - 8, 8), bits(end - 40, 32)];
    if (mapping >= MOST_MODES || transformAndWindow !== 0) break;
    sizes.unshift(blockSizes[bits(end - MODE_BITS, 1)]!);
    end -= MODE_BITS;
    if (bits(end - 6, 6) + 1 === sizes.length) told = [...sizes];
  }
  return told && { modeBits: 32 - Math.clz32(told.length - 1), sizes: told };
}

/** Counts the samples that each further packet adds: a quarter of its block and of the one before (section 4.3.8). */
export function vorbisCounter({ modeBits, sizes }: VorbisBlocks): (packet: Uint8Array) => number {
  let previous: number | null = null;
  return ([head = 0]) => {
    const size = sizes[(head >> 1) & (2 ** modeBits - 1)] ?? 0;
    const added = previous === null ? 0 : (previous + size) / 4;
    previous = size;
    return added;
  };
}
