import type { FlacLayout } from '@biophony/recordings';
import type { AudioStream } from '../stream/audio-stream.ts';
import { filePieces } from '../stream/file-bytes.ts';
import { decodeFlacFrames, everyChannel } from './decode-frames.ts';
import { flacFrames } from './frames.ts';

const pieceBytes = 65_536;

/** Opens a FLAC file. */
export function openFlac(path: string, { info, framesAt, framesEnd }: FlacLayout): AudioStream {
  const pieces = () => filePieces(path, framesAt, framesEnd, pieceBytes);
  const stream: AudioStream = {
    format: 'flac',
    sampleRateHz: info.sampleRate,
    channels: info.channels,
    issues: [],
    blocks: () => decodeFlacFrames(flacFrames(pieces()), info, stream),
    everyChannel: {
      bitsPerSample: info.bitsPerSample,
      blocks: () => decodeFlacFrames(flacFrames(pieces()), info, stream, everyChannel),
    },
  };
  return stream;
}
