import { open, rm } from 'node:fs/promises';
import type { CutSource } from './cut-source.ts';
import { keptPieces } from './kept-pieces.ts';
import { frameBytesOf, type Frames, type SoundFormat } from './sound-format.ts';

/** Successive sound of a recording: samples, or a run of silence in frames. */
export type Stretch = Uint8Array | { silentFrames: number };

const framesIn = (stretch: Stretch, frameBytes: number): number =>
  stretch instanceof Uint8Array ? Math.floor(stretch.length / frameBytes) : stretch.silentFrames;

/**
 * Cuts a recording that has to be read from its start to tell where its seconds are. What is wanted of it is written to a
 * file at `scratch`, so that memory does not grow; behind the last piece it is not read. Throws what reading throws.
 */
export async function openStreamedSource(
  format: SoundFormat,
  stretches: AsyncIterable<Stretch>,
  wanted: readonly Frames[],
  scratch: string,
): Promise<CutSource> {
  const frameBytes = frameBytesOf(format);
  const pieces = keptPieces(wanted);
  const end = pieces.at(-1)?.end ?? 0;
  const handle = await open(scratch, 'w+');
  /** Frames read so far. */
  let position = 0;
  const keep = async (stretch: Stretch, frames: number): Promise<void> => {
    for (const piece of pieces) {
      const from = Math.max(piece.first, position);
      const to = Math.min(piece.end, position + frames);
      if (from >= to) continue;
      const bytes =
        stretch instanceof Uint8Array
          ? stretch.subarray((from - position) * frameBytes, (to - position) * frameBytes)
          : new Uint8Array((to - from) * frameBytes);
      const at = (piece.at + from - piece.first) * frameBytes;
      for (let written = 0; written < bytes.length;) {
        const { bytesWritten } = await handle.write(
          bytes,
          written,
          bytes.length - written,
          at + written,
        );
        written += bytesWritten;
      }
    }
  };
  const close = async () => {
    await handle.close();
    await rm(scratch, { force: true });
  };
  try {
    for await (const stretch of stretches) {
      const frames = framesIn(stretch, frameBytes);
      await keep(stretch, frames);
      position += frames;
      if (position >= end) break;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    format,
    async read({ first, end: to }) {
      const piece = pieces.find((one) => one.first <= first && to <= one.end);
      const length = Math.max(0, Math.min(to, position) - first) * frameBytes;
      const bytes = new Uint8Array(length);
      if (!piece || length === 0) return bytes;
      const { bytesRead } = await handle.read(
        bytes,
        0,
        length,
        (piece.at + first - piece.first) * frameBytes,
      );
      return bytes.subarray(0, bytesRead);
    },
    close,
  };
}
