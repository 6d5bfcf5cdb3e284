import { addIssue, UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { decodePieces, type PieceDecoder } from './decoder-stream.ts';
import type { FileBytes } from './file-bytes.ts';

/** STREAMINFO, the first metadata block of a FLAC stream (RFC 9639, section 8.2). */
export interface FlacStreamInfo {
  sampleRateHz: number;
  channels: number;
  /** Frames the header promises; 0 when it does not say. */
  totalFrames: number;
}

/** Reads STREAMINFO from the bytes after `fLaC`. Throws `UnreadableAudio` when they make no sense. */
export function readFlacStreamInfo(block: Uint8Array): FlacStreamInfo {
  if (block.length < 38 || (block[0]! & 0x7f) !== 0)
    throw new UnreadableAudio('bad_header', 'The FLAC header is damaged.');
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const packed = view.getUint32(14);
  const sampleRateHz = packed >>> 12;
  if (sampleRateHz === 0)
    throw new UnreadableAudio('bad_header', 'The FLAC header gives no sample rate.');
  return {
    sampleRateHz,
    channels: ((packed >>> 9) & 7) + 1,
    totalFrames: (view.getUint8(17) & 15) * 2 ** 32 + view.getUint32(18),
  };
}

/** The FLAC decoder of @wasm-audio-decoders, native FLAC and FLAC in Ogg. */
export async function createFlacDecoder(): Promise<PieceDecoder> {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  const decoder = new FLACDecoder();
  await decoder.ready;
  return decoder;
}

async function* decode(path: string, size: number, info: FlacStreamInfo, stream: AudioStream) {
  let frames = 0;
  for await (const mono of decodePieces(path, size, stream, createFlacDecoder)) {
    frames += mono.length;
    yield mono;
  }
  const seconds = (count: number) => (count / info.sampleRateHz).toFixed(1);
  if (info.totalFrames > frames)
    addIssue(
      stream.issues,
      'truncated',
      `The header promises ${seconds(info.totalFrames)} s, ${seconds(frames)} s could be read.`,
    );
}

/** Opens a FLAC file whose `fLaC` mark stands at `start`. Throws `UnreadableAudio`. */
export async function openFlac(path: string, file: FileBytes, start: number): Promise<AudioStream> {
  const info = readFlacStreamInfo(await file.read(start + 4, 38));
  const { sampleRateHz, channels } = info;
  const stream: AudioStream = {
    format: 'flac',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decode(path, file.size, info, stream),
  };
  return stream;
}
