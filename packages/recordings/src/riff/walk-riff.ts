import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, viewOf } from '../bytes/bytes.ts';
import { namesChunk, OPEN_SIZE, sizeBeyondHeader } from './data-size.ts';

/** One chunk of a RIFF file; offsets and sizes in bytes. */
export interface RiffChunk {
  id: string;
  /** Where its content starts. */
  offset: number;
  /** The size its header claims, or for `data` the size it stands for where 32 bits could not say it. */
  size: number;
  /** What the header of `data` says, where `size` is another. */
  writtenSize?: number;
}

/** The chunks of a WAVE file in order, whether they stand before or after `data`. */
export interface RiffLayout {
  /** The size the RIFF header claims for the whole file, or null for RF64 files. */
  claimedFileSize: number | null;
  chunks: RiffChunk[];
}

/** No recorder writes more. */
export const MAX_CHUNKS = 64;

/** True when the bytes open a WAVE file: RIFF, or its 64-bit kin RF64 and BW64 (EBU Tech 3306). */
export function opensWave(head: Uint8Array): boolean {
  const id = fourCharacters(head, 0);
  const form = fourCharacters(head, 8);
  return (id === 'RIFF' || id === 'RF64' || id === 'BW64') && form === 'WAVE';
}

const readLong = (view: DataView, offset: number): number =>
  Number(view.getBigUint64(offset, true));

/** The sizes of the chunk `data`: from `ds64`, in 64 bits, where the 32-bit field only says "see there". */
async function dataSize(
  source: ByteSource,
  offset: number,
  written: number,
  longDataSize: number | null,
): Promise<Pick<RiffChunk, 'size' | 'writtenSize'>> {
  if (written === OPEN_SIZE && longDataSize !== null) return { size: longDataSize };
  const size = await sizeBeyondHeader(source, offset, written);
  return size === written ? { size } : { size, writtenSize: written };
}

/** Some writers leave out the pad byte after a chunk of odd size: see which place holds a name. */
async function nextChunkAt(source: ByteSource, end: number, odd: boolean): Promise<number> {
  if (!odd) return end;
  const bytes = await source.bytes(end, 5);
  const padded = namesChunk(fourCharacters(bytes, 1));
  return !padded && namesChunk(fourCharacters(bytes, 0)) ? end : end + 1;
}

/**
 * Walks the chunks of a WAVE file, seeking past `data` instead of reading it.
 * Stops at the end of the file, at a chunk that reaches beyond it, or at bytes that name no chunk.
 */
export async function walkRiff(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 12);
  const longForm = fourCharacters(head, 0) !== 'RIFF';
  const claimed = viewOf(head).getUint32(4, true) + 8;
  const chunks: RiffChunk[] = [];
  let longDataSize: number | null = null;
  let at = 12;
  while (at + 8 <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, 8);
    const id = fourCharacters(header, 0);
    if (header.length < 8 || !namesChunk(id)) break;
    const written = viewOf(header).getUint32(4, true);
    const offset = at + 8;
    const sizes =
      id === 'data' ? await dataSize(source, offset, written, longDataSize) : { size: written };
    chunks.push({ id, offset, ...sizes });
    if (id === 'ds64') {
      const content = await source.bytes(offset, 16);
      if (content.length === 16) longDataSize = readLong(viewOf(content), 8);
    }
    const end = offset + sizes.size;
    if (end >= source.size) break;
    at = await nextChunkAt(source, end, sizes.size % 2 === 1);
  }
  return { claimedFileSize: longForm ? null : claimed, chunks };
}
