import {
  type PcmLayout,
  pcmToMono,
  splitTriggered,
  toWavOrder,
  triggeredIssue,
  type TriggeredPart,
} from '@biophony/recordings';
import { addIssue, type AudioStream, makeSilentBlocks } from './audio-stream.ts';
import { filePieces } from './file-bytes.ts';
import { blockFrames, StreamMemory } from './stream-memory.ts';

type Swap = 'swap16' | 'swap32' | 'swap64';

/** By bytes per sample; four times as fast as a loop. */
const swaps: Partial<Record<number, Swap>> = { 2: 'swap16', 4: 'swap32', 8: 'swap64' };

export function inWavOrder(piece: Uint8Array, layout: PcmLayout): void {
  const swap = layout.order === 'aiff' && swaps[layout.sampleBytes];
  if (!swap) return toWavOrder(piece, layout);
  const whole = piece.length - (piece.length % layout.sampleBytes);
  Buffer.from(piece.buffer, piece.byteOffset, whole)[swap]();
}

function monoOf(
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

async function* decodePcm(
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

/** No AudioMoth file expands beyond the 4 GiB of a WAV header. */
const maxTriggeredFrames = 2 ** 31;

export const mayBeTriggered = ({ encoding, sampleBytes, channels }: PcmLayout): boolean =>
  encoding === 'int' && sampleBytes === 2 && channels === 1;

/** With the silence that an AudioMoth packed. */
export async function* triggeredParts(
  path: string,
  { dataStart, dataBytes }: PcmLayout,
  memory = new StreamMemory(),
): AsyncGenerator<TriggeredPart> {
  const pieceBytes = blockFrames * 2;
  const pieceBuffer = memory.bytes(Math.min(pieceBytes, dataBytes));
  let packed = 0;
  // A shorter first piece aligns the others to blocks.
  const head = Math.min(dataBytes, pieceBytes - (dataStart % pieceBytes));
  const bounds = [dataStart, dataStart + head, dataStart + dataBytes];
  for (let section = 0; section < 2; section++) {
    let position = bounds[section]!;
    for await (const piece of filePieces(
      path,
      position,
      bounds[section + 1]!,
      pieceBytes,
      pieceBuffer,
    )) {
      for (const part of splitTriggered(piece, position, maxTriggeredFrames - packed)) {
        if ('silentFrames' in part) packed += part.silentFrames;
        yield part;
      }
      position += piece.length;
    }
  }
}

async function* decodeTriggered(
  path: string,
  layout: PcmLayout,
  stream: AudioStream,
  memory = new StreamMemory(),
) {
  for await (const part of triggeredParts(path, layout, memory)) {
    if ('bytes' in part) yield monoOf(part.bytes, layout, stream, memory);
    else {
      addIssue(stream.issues, triggeredIssue.code, triggeredIssue.message);
      yield* makeSilentBlocks(part.silentFrames);
    }
  }
}

/** Only WAV files have packed silence. */
export function openPcm(path: string, format: string, layout: PcmLayout): AudioStream {
  const { sampleRate: sampleRateHz, channels } = layout;
  const read = format === 'wav' && mayBeTriggered(layout) ? decodeTriggered : decodePcm;
  const stream: AudioStream = {
    format,
    sampleRateHz,
    channels,
    issues: [],
    blocks: (memory) => read(path, layout, stream, memory),
  };
  return stream;
}
