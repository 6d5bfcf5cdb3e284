import { UnreadableAudio, type AudioStream } from '../audio-stream.ts';
import type { FileBytes } from '../file-bytes.ts';
import { openOggFlac } from './ogg-flac.ts';
import { openOpus } from './opus.ts';
import { decodeVorbis } from './vorbis.ts';

const startsWith = (bytes: Uint8Array, mark: string) =>
  [...mark].every((letter, i) => bytes[i] === letter.charCodeAt(0));

/** Orders of channels are given up to here (Vorbis I, section 4.3.9); each one more costs memory for every sample. */
const mostChannels = 8;

/** Rate and channels in the Vorbis I identification header (section 4.2.2); null when they make no sense. */
function readVorbisHead(packet: Uint8Array) {
  if (!startsWith(packet, '\x01vorbis') || packet.length < 30) return null;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const [sampleRateHz, channels] = [view.getUint32(12, true), view.getUint8(11)];
  return sampleRateHz > 0 && channels > 0 ? { sampleRateHz, channels } : null;
}

/** Opens an Ogg file (Vorbis, Opus or FLAC inside). Throws `UnreadableAudio`. */
export async function openOgg(path: string, file: FileBytes): Promise<AudioStream> {
  const page = await file.read(0, 4096);
  const packet = page.subarray(27 + (page[26] ?? 0));
  if (startsWith(packet, '\x7fFLAC') && packet.length >= 51)
    return openOggFlac(path, file.size, packet);
  const head = readVorbisHead(packet);
  const opus = startsWith(packet, 'OpusHead') ? openOpus(path, file.size, packet) : null;
  const { channels } = head ?? opus ?? { channels: 0 };
  if (channels > mostChannels)
    throw new UnreadableAudio(
      'bad_header',
      `The Ogg file claims ${channels} channels; up to ${mostChannels} can be read.`,
    );
  if (opus) return opus;
  if (head) {
    const stream: AudioStream = {
      format: 'ogg',
      ...head,
      issues: [],
      blocks: () => decodeVorbis(path, file.size, stream),
    };
    return stream;
  }
  throw new UnreadableAudio(
    'unsupported_format',
    'The Ogg file holds no Vorbis, Opus or FLAC sound.',
  );
}
