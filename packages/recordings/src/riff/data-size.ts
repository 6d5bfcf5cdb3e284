import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, viewOf } from '../bytes/bytes.ts';

/** What a writer puts that could not go back to fill in the size, or whose size stands in `ds64`. */
export const OPEN_SIZE = 0xffff_ffff;

/** Sizes in a RIFF or AIFF file are written in 32 bits: a larger one appears without its multiples of this. */
const WRAP = 2 ** 32;
const CHUNK_NAME = /^[\x20-\x7e]{4}$/;

/** True for four characters that can be the name of a chunk. */
export const namesChunk = (name: string): boolean => CHUNK_NAME.test(name);

async function chunkFollows(
  source: ByteSource,
  end: number,
  littleEndian: boolean,
): Promise<boolean> {
  const bytes = await source.bytes(end, 9);
  if (bytes.length < 9) return false;
  const fits = (pad: number) =>
    end + pad + 8 + viewOf(bytes).getUint32(pad + 4, littleEndian) <= source.size;
  return [0, 1].some((pad) => namesChunk(fourCharacters(bytes, pad)) && fits(pad));
}

/**
 * The bytes of a `data` chunk that begins at `offset` and whose size is written in 32 bits, in a file with more behind that
 * than these can say. Where the size written and a multiple of 2^32 end at the end of the file or at another chunk, that
 * is it; where they do not, the header says nothing, and all of the file counts.
 */
export async function sizeBeyondHeader(
  source: ByteSource,
  offset: number,
  written: number,
  littleEndian = true,
): Promise<number> {
  const there = source.size - offset;
  if (there < WRAP || written === OPEN_SIZE) return written;
  const real = written + WRAP * Math.floor((there - written) / WRAP);
  const padOnly = there - real <= 1;
  return padOnly || (await chunkFollows(source, offset + real, littleEndian)) ? real : there;
}
