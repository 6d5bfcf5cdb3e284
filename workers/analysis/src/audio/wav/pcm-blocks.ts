import { addIssue, blockFrames, TwoRooms, type AudioStream } from '../audio-stream.ts';
import { filePieces } from '../file-bytes.ts';
import { pcmToMono } from './pcm-to-mono.ts';
import type { WavLayout } from './wav-layout.ts';

/** Whole frames of plain samples as mono; says in the stream's issues where samples are no sound. */
export function monoOf(
  bytes: Uint8Array,
  layout: WavLayout,
  stream: AudioStream,
  rooms: TwoRooms,
): Float32Array {
  const { mono, bad } = pcmToMono(bytes, layout, (frames) => rooms.take(frames));
  if (bad > 0)
    addIssue(
      stream.issues,
      'bad_samples',
      'Some samples are no numbers, or a million times louder than full scale: they count as silence.',
    );
  return mono;
}

/**
 * Reads plain samples piece by piece. `toWavOrder` turns a piece, in place, into what a WAV file would hold, where the
 * file writes its samples otherwise.
 */
export async function* decodePcm(
  path: string,
  layout: WavLayout,
  stream: AudioStream,
  toWavOrder: (piece: Uint8Array) => void = () => {},
): AsyncGenerator<Float32Array> {
  const frameBytes = layout.sampleBytes * layout.channels;
  const end = layout.dataStart + layout.dataBytes;
  const pieceBytes = blockFrames * frameBytes;
  const room = new Uint8Array(Math.min(pieceBytes, layout.dataBytes));
  const rooms = new TwoRooms();
  for await (const piece of filePieces(path, layout.dataStart, end, pieceBytes, room)) {
    toWavOrder(piece);
    const mono = monoOf(piece, layout, stream, rooms);
    if (mono.length > 0) yield mono;
  }
}
