import {
  addIssue,
  blockFrames,
  TwoRooms,
  UnreadableAudio,
  type AudioStream,
} from '../audio-stream.ts';
import { filePieces, type FileBytes } from '../file-bytes.ts';
import { silentBlocksOf } from '../silence.ts';
import { pcmToMono } from './pcm-to-mono.ts';
import { splitTriggered } from './triggered.ts';
import { readWavLayout, type WavLayout } from './wav-layout.ts';

/** No AudioMoth file expands beyond the 4 GiB that a WAV header can name. */
const maxTriggeredFrames = 2 ** 31;

const mayBeTriggered = ({ encoding, sampleBytes, channels }: WavLayout) =>
  encoding === 'int' && sampleBytes === 2 && channels === 1;

function monoOf(
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

async function* decode(path: string, layout: WavLayout, stream: AudioStream) {
  const frameBytes = layout.sampleBytes * layout.channels;
  const end = layout.dataStart + layout.dataBytes;
  const pieceBytes = blockFrames * frameBytes;
  const room = new Uint8Array(Math.min(pieceBytes, layout.dataBytes));
  const rooms = new TwoRooms();
  for await (const piece of filePieces(path, layout.dataStart, end, pieceBytes, room)) {
    const mono = monoOf(piece, layout, stream, rooms);
    if (mono.length > 0) yield mono;
  }
}

/** Opens a WAV file for streaming, AudioMoth's packed silence expanded. Throws `UnreadableAudio` when it holds no sound. */
export async function openWav(path: string, file: FileBytes): Promise<AudioStream> {
  const issues: AudioStream['issues'] = [];
  const layout = await readWavLayout(file, issues);
  if (layout.dataBytes === 0)
    throw new UnreadableAudio('no_audio', 'The WAV file has a header but no samples.');
  const { sampleRateHz, channels } = layout;
  const read = mayBeTriggered(layout) ? decodeTriggered : decode;
  const stream: AudioStream = {
    format: 'wav',
    sampleRateHz,
    channels,
    issues,
    blocks: () => read(path, layout, stream),
  };
  return stream;
}
