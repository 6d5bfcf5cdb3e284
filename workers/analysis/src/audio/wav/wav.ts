import {
  addIssue,
  blockFrames,
  TwoRooms,
  UnreadableAudio,
  type AudioStream,
} from '../audio-stream.ts';
import { filePieces, type FileBytes } from '../file-bytes.ts';
import { silentBlocksOf } from '../silence.ts';
import { decodePcm, monoOf } from './pcm-blocks.ts';
import { splitTriggered } from './triggered.ts';
import { readWavLayout, type WavLayout } from './wav-layout.ts';

/** No AudioMoth file expands beyond the 4 GiB that a WAV header can name. */
const maxTriggeredFrames = 2 ** 31;

const mayBeTriggered = ({ encoding, sampleBytes, channels }: WavLayout) =>
  encoding === 'int' && sampleBytes === 2 && channels === 1;

async function* decodeTriggered(path: string, layout: WavLayout, stream: AudioStream) {
  const { dataStart, dataBytes } = layout;
  const pieceBytes = blockFrames * 2;
  const room = new Uint8Array(Math.min(pieceBytes, layout.dataBytes));
  const rooms = new TwoRooms();
  let packed = 0;
  // The first piece is shorter, so that all others begin at a block.
  const head = Math.min(dataBytes, pieceBytes - (dataStart % pieceBytes));
  const bounds = [dataStart, dataStart + head, dataStart + dataBytes];
  for (let section = 0; section < 2; section++) {
    let position = bounds[section]!;
    for await (const piece of filePieces(path, position, bounds[section + 1]!, pieceBytes, room)) {
      for (const part of splitTriggered(piece, position, maxTriggeredFrames - packed)) {
        if ('bytes' in part) yield monoOf(part.bytes, layout, stream, rooms);
        else {
          packed += part.silentFrames;
          yield* silentBlocksOf(part.silentFrames);
        }
      }
      position += piece.length;
    }
  }
  const seconds = (packed / layout.sampleRateHz).toFixed(1);
  if (packed > 0)
    addIssue(
      stream.issues,
      'triggered',
      `The recorder packed ${seconds} s of silence; it was unpacked so that times are right.`,
    );
}

/**
 * Opens a WAV or Wave64 file for streaming, AudioMoth's packed silence, which only WAV files have, expanded. Throws
 * `UnreadableAudio` when it holds no sound.
 */
export async function openWav(
  path: string,
  file: FileBytes,
  format: 'wav' | 'w64' = 'wav',
): Promise<AudioStream> {
  const issues: AudioStream['issues'] = [];
  const layout = await readWavLayout(file, issues);
  if (layout.dataBytes === 0)
    throw new UnreadableAudio('no_audio', 'The file has a header but no samples.');
  const { sampleRateHz, channels } = layout;
  const read = format === 'wav' && mayBeTriggered(layout) ? decodeTriggered : decodePcm;
  const stream: AudioStream = {
    format,
    sampleRateHz,
    channels,
    issues,
    blocks: () => read(path, layout, stream),
  };
  return stream;
}
