import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, viewOf } from '../bytes/bytes.ts';
import { namesChunk, sizeBeyondHeader } from './data-size.ts';
import { MAX_CHUNKS, type RiffChunk, type RiffLayout } from './walk-riff.ts';

/** Offset and block size, which stand in `SSND` before the samples. */
const SSND_HEAD_BYTES = 8;

/** True when the bytes open an AIFF or AIFF-C file (Apple, "Audio Interchange File Format", 1989 and 1991). */
export const opensAiff = (head: Uint8Array): boolean =>
  fourCharacters(head, 0) === 'FORM' && /^AIF[FC]$/.test(fourCharacters(head, 8));

/** The samples within `SSND`, which begin `offset` bytes behind its head. */
async function samplesOf(source: ByteSource, at: number, written: number): Promise<RiffChunk> {
  const head = await source.bytes(at, 4);
  const offset = head.length === 4 ? viewOf(head).getUint32(0) : 0;
  const skipped = SSND_HEAD_BYTES + (at + SSND_HEAD_BYTES + offset <= source.size ? offset : 0);
  const whole = await sizeBeyondHeader(source, at, written, false);
  const size = Math.max(0, whole - skipped);
  const wrapped = whole === written ? {} : { writtenSize: Math.max(0, written - skipped) };
  return { id: 'data', offset: at + skipped, size, ...wrapped };
}

/**
 * Walks the chunks of an AIFF file, seeking past the samples, which are told as the chunk `data` of a WAV file.
 * Stops at the end of the file, at a chunk that reaches beyond it, or at bytes that name no chunk.
 */
export async function walkAiff(source: ByteSource): Promise<RiffLayout> {
  const head = await source.bytes(0, 12);
  const chunks: RiffChunk[] = [];
  let at = 12;
  while (at + 8 <= source.size && chunks.length < MAX_CHUNKS) {
    const header = await source.bytes(at, 8);
    const id = fourCharacters(header, 0);
    if (header.length < 8 || !namesChunk(id)) break;
    const written = viewOf(header).getUint32(4);
    const offset = at + 8;
    const chunk =
      id === 'SSND' ? await samplesOf(source, offset, written) : { id, offset, size: written };
    chunks.push(chunk);
    at = Math.max(offset, chunk.offset + chunk.size);
    at += (at - offset) % 2;
  }
  return { claimedFileSize: head.length < 8 ? null : viewOf(head).getUint32(4) + 8, chunks };
}
