import { createHash } from 'node:crypto';
import type { WavSound } from '@biophony/recordings';
import { blockFrames, encodeFrame } from './encode-frame.ts';

const mostBytes = 3;
const mostChannels = 8;
/** The number of a rate has 20 bits. */
const mostRate = 2 ** 20 - 1;

/** Whether FLAC holds such samples, and most programs read them back: whole numbers of up to 24 bits in up to 8 channels. */
export const fitsFlac = (sound: Omit<WavSound, 'samples'>): boolean =>
  sound.encoding === 'int' &&
  sound.sampleBytes <= mostBytes &&
  sound.channels <= mostChannels &&
  sound.sampleRate <= mostRate;

/** A metadata block; `last` says that frames follow (RFC 9639, section 8.1). */
function block(type: number, content: Buffer, last: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntBE(content.length, 1, 3);
  head[0] = type | (last ? 0x80 : 0);
  return Buffer.concat([head, content]);
}

/** Texts as a Vorbis comment (RFC 9639, section 8.6). */
function comments(vendor: string, texts: Readonly<Record<string, string>>): Buffer {
  const counted = (text: string) => {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const entries = Object.entries(texts).map(([name, text]) => counted(`${name}=${text}`));
  const count = Buffer.alloc(4);
  count.writeUInt32LE(entries.length);
  return Buffer.concat([counted(vendor), count, ...entries]);
}

/** STREAMINFO with the MD5 of the samples, by which any decoder proves them (RFC 9639, section 8.2). */
function streamInfo(sound: WavSound, signed: Buffer, frames: number, sizes: readonly number[]) {
  const { sampleRate, channels, sampleBytes } = sound;
  const info = Buffer.alloc(34);
  info.writeUInt16BE(blockFrames, 0);
  info.writeUInt16BE(blockFrames, 2);
  info.writeUIntBE(Math.min(...sizes), 4, 3);
  info.writeUIntBE(Math.max(...sizes), 7, 3);
  const bits = 8 * sampleBytes;
  const packed = (BigInt(sampleRate) << 44n) | (BigInt(channels - 1) << 41n);
  info.writeBigUInt64BE(packed | (BigInt(bits - 1) << 36n) | BigInt(frames), 10);
  createHash('md5').update(signed).digest().copy(info, 18);
  return info;
}

/** Samples of a channel from a frame on, as numbers. */
function channelOf(signed: Buffer, sound: WavSound, channel: number, first: number, count: number) {
  const { sampleBytes, channels } = sound;
  return Float64Array.from({ length: count }, (_, i) =>
    signed.readIntLE(((first + i) * channels + channel) * sampleBytes, sampleBytes),
  );
}

/**
 * Writes sound as a FLAC file, every sample as it is (RFC 9639): fixed predictors and Rice codes, channels by
 * themselves. `texts` become its Vorbis comment. The sound must fit, by `fitsFlac`.
 */
export function writeFlac(
  sound: WavSound,
  vendor: string,
  texts: Readonly<Record<string, string>>,
): Buffer {
  const { samples, sampleBytes, channels } = sound;
  // Samples of one byte have a sign in FLAC and none in WAV.
  const signed =
    sampleBytes === 1 ? Buffer.from(samples.map((byte) => byte ^ 0x80)) : Buffer.from(samples);
  const total = signed.length / (sampleBytes * channels);
  const frames: Uint8Array[] = [];
  for (let first = 0; first < total; first += blockFrames) {
    const count = Math.min(blockFrames, total - first);
    const planes = Array.from({ length: channels }, (_, channel) =>
      channelOf(signed, sound, channel, first, count),
    );
    frames.push(encodeFrame(frames.length, planes, 8 * sampleBytes));
  }
  const sizes = frames.length > 0 ? frames.map(({ length }) => length) : [0];
  return Buffer.concat([
    Buffer.from('fLaC'),
    block(0, streamInfo(sound, signed, total, sizes), false),
    block(4, comments(vendor, texts), true),
    ...frames,
  ]);
}
