import { pcmToMono, type PcmLayout } from '@biophony/recordings';
import { addIssue, type AudioStream } from '../stream/audio-stream.ts';
import { filePieces } from '../stream/file-bytes.ts';
import { blockFrames, StreamMemory } from '../stream/stream-memory.ts';
import { inWavOrder } from './wav-order.ts';

/** Whole frames of plain samples as mono; says in the stream's issues where samples are no sound. */
export function monoOf(
  bytes: Uint8Array,
  layout: PcmLayout,
  stream: AudioStream,
  memory: StreamMemory,
): Float32Array {
  const { encoding, sampleBytes, channels } = layout;
  const read = encoding === 'int' && sampleBytes === 2 && channels === 1 && memory.mono(bytes);
  if (read) return read;
  const { mono, bad } = pcmToMono(bytes, layout, (frames) => memory.blocks.take(frames));
  if (bad > 0)
    addIssue(
      stream.issues,
      'bad_samples',
      'Some samples are no numbers, or a million times louder than full scale: they count as silence.',
    );
  return mono;
}

/** Reads plain samples piece by piece. */
export async function* decodePcm(
  path: string,
  layout: PcmLayout,
  stream: AudioStream,
  memory = new StreamMemory(),
): AsyncGenerator<Float32Array> {
  const frameBytes = layout.sampleBytes * layout.channels;
  const end = layout.dataStart + layout.dataBytes;
  const pieceBytes = blockFrames * frameBytes;
  const pieceBuffer = memory.bytes(Math.min(pieceBytes, layout.dataBytes));
  for await (const piece of filePieces(path, layout.dataStart, end, pieceBytes, pieceBuffer)) {
    inWavOrder(piece, layout);
    const mono = monoOf(piece, layout, stream, memory);
    if (mono.length > 0) yield mono;
  }
}
