import {
  crc16,
  interruptedIssue,
  readFlacFrameHeader,
  type FlacStreamInfo,
} from '@biophony/recordings';
import { addIssue, type AudioStream } from '../stream/audio-stream.ts';
import { decodeFlacFrames, everyChannel, mono } from '../flac/decode-frames.ts';
import type { FlacFrame } from '../flac/frames.ts';
import { noteFurther } from './further-streams.ts';
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

/** FLAC in an Ogg file. */
export function openOggFlac(path: string, size: number, info: FlacStreamInfo): AudioStream {
  const { sampleRate: sampleRateHz, channels } = info;
  async function* decode(mix: typeof mono) {
    let complete = false;
    const ended = () => (complete = true);
    const further = () => noteFurther(stream);
    const packets = oggPackets(oggPages(path, size, true), ended, further);
    yield* decodeFlacFrames(framesOf(packets), info, stream, mix);
    if (!complete) addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
  }
  const stream: AudioStream = {
    format: 'ogg',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decode(mono),
    everyChannel: { bitsPerSample: info.bitsPerSample, blocks: () => decode(everyChannel) },
  };
  return stream;
}
