import type { AudioStream } from '../audio-stream.ts';
import { crc16 } from '../flac/crc.ts';
import { decodeFlacFrames } from '../flac/decode-frames.ts';
import { readFlacFrameHeader } from '../flac/frame-header.ts';
import type { FlacFrame } from '../flac/frames.ts';
import { readFlacStreamInfo } from '../flac/stream-info.ts';
import { addInterrupted } from './interrupted.ts';
import { oggPackets, type OggPacket } from './packets.ts';
import { oggPages } from './pages.ts';

/** Every packet behind the metadata is one frame (RFC 9639, section 10.1). */
async function* framesOf(
  batches: AsyncIterable<readonly OggPacket[]>,
): AsyncGenerator<readonly FlacFrame[]> {
  let afterDamage = false;
  for await (const packets of batches) {
    const frames: FlacFrame[] = [];
    for (const packet of packets) {
      afterDamage ||= packet.afterDamage;
      if (packet.bytes[0] !== 0xff) continue;
      const header = readFlacFrameHeader(packet.bytes, 0);
      if (header && crc16(packet.bytes, 0, packet.bytes.length) === 0) {
        frames.push({ ...header, bytes: packet.bytes, afterDamage });
        afterDamage = false;
      } else afterDamage = true;
    }
    if (frames.length > 0) yield frames;
  }
}

/** FLAC in an Ogg file, `head` being its first packet. Throws `UnreadableAudio`. */
export function openOggFlac(path: string, size: number, head: Uint8Array): AudioStream {
  const info = readFlacStreamInfo(head.subarray(13));
  const { sampleRateHz, channels } = info;
  const stream: AudioStream = {
    format: 'ogg',
    sampleRateHz,
    channels,
    issues: [],
    async *blocks() {
      let complete = false;
      const packets = oggPackets(oggPages(path, size, true), () => (complete = true));
      yield* decodeFlacFrames(framesOf(packets), info, stream);
      if (!complete) addInterrupted(stream);
    },
  };
  return stream;
}
