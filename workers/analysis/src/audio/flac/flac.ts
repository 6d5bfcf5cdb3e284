import type { AudioStream } from '../audio-stream.ts';
import { filePieces, type FileBytes } from '../file-bytes.ts';
import { decodeFlacFrames } from './decode-frames.ts';
import { flacFrames } from './frames.ts';
import { readFlacStreamInfo } from './stream-info.ts';

const pieceBytes = 65_536;
const firstBlocks = 42;
const mostBlocks = 128;

/** Where the first frame stands (RFC 9639, section 8.1); behind STREAMINFO when the lengths of the blocks are damaged. */
async function framesStart(file: FileBytes, start: number): Promise<number> {
  let at = start + 4;
  for (let block = 0; block < mostBlocks; block++) {
    const [head, ...length] = await file.read(at, 4);
    if (length.length < 3) break;
    at += 4 + length[0]! * 65_536 + length[1]! * 256 + length[2]!;
    if (head! & 0x80) {
      const mark = await file.read(at, 2);
      if (mark[0] === 0xff && (mark[1]! & 0xfe) === 0xf8) return at;
      break;
    }
  }
  return start + firstBlocks;
}

/** Opens a FLAC file whose `fLaC` mark stands at `start`. Throws `UnreadableAudio`. */
export async function openFlac(path: string, file: FileBytes, start: number): Promise<AudioStream> {
  const info = readFlacStreamInfo(await file.read(start + 4, 38));
  const { sampleRateHz, channels } = info;
  const framesAt = await framesStart(file, start);
  const stream: AudioStream = {
    format: 'flac',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () =>
      decodeFlacFrames(flacFrames(filePieces(path, framesAt, file.size, pieceBytes)), info, stream),
  };
  return stream;
}
