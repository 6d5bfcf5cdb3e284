import { UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { decodePieces, type PieceDecoder } from './decoder-stream.ts';
import type { FileBytes } from './file-bytes.ts';
import { createFlacDecoder, readFlacStreamInfo } from './flac.ts';

const startsWith = (bytes: Uint8Array, mark: string) =>
  [...mark].every((letter, i) => bytes[i] === letter.charCodeAt(0));

async function createVorbisDecoder(): Promise<PieceDecoder> {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  return decoder;
}

interface OggCodec {
  sampleRateHz: number;
  channels: number;
  createDecoder: () => Promise<PieceDecoder>;
}

/** Reads the first packet: Vorbis I identification header (section 4.2.2) or the Ogg FLAC mapping (RFC 9639, 10.1). */
function readCodec(packet: Uint8Array): OggCodec {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  if (startsWith(packet, '\x01vorbis') && packet.length >= 30) {
    const sampleRateHz = view.getUint32(12, true);
    const channels = view.getUint8(11);
    if (sampleRateHz > 0 && channels > 0)
      return { sampleRateHz, channels, createDecoder: createVorbisDecoder };
  }
  if (startsWith(packet, '\x7fFLAC') && packet.length >= 51)
    return { ...readFlacStreamInfo(packet.subarray(13)), createDecoder: createFlacDecoder };
  if (startsWith(packet, 'OpusHead'))
    throw new UnreadableAudio(
      'unsupported_format',
      'The Ogg file holds Opus; save it as Vorbis, FLAC or WAV, or install ffmpeg.',
    );
  throw new UnreadableAudio('unsupported_format', 'The Ogg file holds no Vorbis or FLAC sound.');
}

/** Opens an Ogg file (Vorbis or FLAC inside). Throws `UnreadableAudio`. */
export async function openOgg(path: string, file: FileBytes): Promise<AudioStream> {
  const page = await file.read(0, 4096);
  const { sampleRateHz, channels, createDecoder } = readCodec(page.subarray(27 + (page[26] ?? 0)));
  const stream: AudioStream = {
    format: 'ogg',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decodePieces(path, file.size, stream, createDecoder),
  };
  return stream;
}
