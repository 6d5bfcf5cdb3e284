import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, viewOf } from '../bytes/bytes.ts';
import { OPEN_SIZE } from './data-size.ts';
import { MAX_CHUNKS, type RiffChunk, type RiffLayout } from './walk-riff.ts';

/** A chunk begins with a GUID of 16 bytes and its whole size, these 24 bytes with it, in 64 bits. */
const HEAD_BYTES = 24;
/** Names of chunks are GUIDs that begin with the four characters of RIFF and go on like this. */
const GUID_TAIL = '\xf3\xac\xd3\x11\x8c\xd1\x00\xc0\x4f\x8e\xdb\x8a';
const RIFF_GUID = 'riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\x00\x00';
/** No file is that large: what a writer puts that cannot go back to fill in the size. */
const OPEN_FROM = 2 ** 53;

const guidAt = (bytes: Uint8Array, at: number): string =>
  [0, 4, 8, 12].map((part) => fourCharacters(bytes, at + part)).join('');

/** True when the bytes open a Wave64 file (Sony Media Software, "Sony Wave64", 2005): WAV with sizes of 64 bits. */
export const opensW64 = (head: Uint8Array): boolean => guidAt(head, 0) === RIFF_GUID;

const padded = (size: number): number => Math.ceil(size / 8) * 8;

/**
 * Walks the chunks of a Wave64 file, seeking past `data`. Names are the four characters of RIFF, sizes those of the
 * content. Stops at the end of the file, at a chunk that reaches beyond it, or at bytes that name no chunk.
 */
export async function walkW64(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 40);
  const chunks: RiffChunk[] = [];
  if (head.length < 40 || guidAt(head, 24) !== `wave${GUID_TAIL}`)
    return { claimedFileSize: null, chunks };
  const claimedFileSize = Number(viewOf(head).getBigUint64(16, true));
  let at = 40;
  while (at + HEAD_BYTES <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, HEAD_BYTES);
    if (header.length < HEAD_BYTES) break;
    const guid = guidAt(header, 0);
    const whole = Number(viewOf(header).getBigUint64(16, true));
    const open = whole < HEAD_BYTES || whole >= OPEN_FROM;
    // What is named by another kind of GUID, such as markers, is passed over.
    if (guid.endsWith(GUID_TAIL) && (!open || guid.startsWith('data'))) {
      const size = open ? OPEN_SIZE : whole - HEAD_BYTES;
      chunks.push({ id: guid.slice(0, 4), offset: at + HEAD_BYTES, size });
    }
    if (open) break;
    at += padded(whole);
  }
  return { claimedFileSize, chunks };
}
