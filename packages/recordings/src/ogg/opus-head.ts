import { viewOf } from '../bytes/bytes.ts';

/** What the first packet of an Opus stream says (RFC 7845, section 5.1). */
export interface OpusHead {
  channels: number;
  /** Samples at 48 kHz that the decoder needs to settle and nobody is to hear. */
  preSkip: number;
  /** Factor for all samples. */
  gain: number;
  streams: number;
  coupled: number;
  /** Which decoded channel each channel is. */
  mapping: number[];
}

/** Reads the packet `OpusHead`. Null where it makes no sense. */
export function readOpusHead(packet: Uint8Array): OpusHead | null {
  if (packet.length < 19) return null;
  const view = viewOf(packet);
  const channels = view.getUint8(9);
  const family = view.getUint8(18);
  const isPlain = family === 0;
  if (view.getUint8(8) >= 16 || channels === 0 || (isPlain && channels > 2)) return null;
  if (!isPlain && packet.length < 21 + channels) return null;
  const streams = isPlain ? 1 : view.getUint8(19);
  const coupled = isPlain ? channels - 1 : view.getUint8(20);
  const mapping = isPlain ? [0, 1].slice(0, channels) : [...packet.subarray(21, 21 + channels)];
  const fits = (channel: number) => channel === 255 || channel < streams + coupled;
  if (streams === 0 || coupled > streams || streams + coupled > 255 || !mapping.every(fits))
    return null;
  const gain = 10 ** (view.getInt16(16, true) / (20 * 256));
  return { channels, preSkip: view.getUint16(10, true), gain, streams, coupled, mapping };
}

/** Samples at 48 kHz of one frame, by the configuration in the packet's first byte (RFC 6716, section 3.1). */
function frameLength(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration % 4]!;
  if (configuration < 16) return [480, 960][configuration % 2]!;
  return [120, 240, 480, 960][configuration % 4]!;
}

/** Samples at 48 kHz that a packet stands for; 0 for none that can be (RFC 6716, section 3.2). */
export function opusPacketLength(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  if (packet.length === 0) return 0;
  const code = first & 3;
  const frames = code === 3 ? second & 63 : [1, 2, 2][code]!;
  const length = frames * frameLength(first >> 3);
  return length <= 5760 ? length : 0;
}
