import { splitTriggered, triggeredIssue, type PcmLayout } from '@biophony/recordings';
import {
  addIssue,
  blockFrames,
  AlternatingBuffers,
  type AudioStream,
} from '../stream/audio-stream.ts';
import { filePieces } from '../stream/file-bytes.ts';
import { silentBlocksOf } from '../stream/silence.ts';
import { decodePcm, monoOf } from './pcm-blocks.ts';

/** No AudioMoth file expands beyond the 4 GiB that a WAV header can name. */
const maxTriggeredFrames = 2 ** 31;

const mayBeTriggered = ({ encoding, sampleBytes, channels }: PcmLayout) =>
  encoding === 'int' && sampleBytes === 2 && channels === 1;

async function* decodeTriggered(path: string, layout: PcmLayout, stream: AudioStream) {
  const { dataStart, dataBytes } = layout;
  const pieceBytes = blockFrames * 2;
  const pieceBuffer = new Uint8Array(Math.min(pieceBytes, layout.dataBytes));
  const buffers = new AlternatingBuffers();
  let packed = 0;
  // The first piece is shorter, so that all others begin at a block.
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
        if ('bytes' in part) yield monoOf(part.bytes, layout, stream, buffers);
        else {
          packed += part.silentFrames;
          yield* silentBlocksOf(part.silentFrames);
        }
      }
      position += piece.length;
    }
  }
  if (packed > 0) addIssue(stream.issues, triggeredIssue.code, triggeredIssue.message);
}

/** Opens a file of plain samples for streaming; AudioMoth's packed silence, which only WAV files have, is expanded. */
export function openPcm(path: string, format: string, layout: PcmLayout): AudioStream {
  const { sampleRate: sampleRateHz, channels } = layout;
  const read = format === 'wav' && mayBeTriggered(layout) ? decodeTriggered : decodePcm;
  const stream: AudioStream = {
    format,
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => read(path, layout, stream),
  };
  return stream;
}
