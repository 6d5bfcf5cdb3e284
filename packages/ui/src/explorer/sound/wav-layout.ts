import { openByteSource, walkRiff } from '@biophony/recordings';
import { ReadError } from '../data/read-error.ts';
import type { RemoteFile } from '../data/remote-file.ts';

/** Where the samples of a WAV file stand and how they are written. Rates in hertz, sizes in bytes. */
export interface WavLayout {
  float: boolean;
  sampleBytes: number;
  channels: number;
  sampleRate: number;
  dataStart: number;
  dataBytes: number;
}

const extensible = 0xfffe;

/** Bytes of one sample: 24 bits may stand in 4 bytes; a block size that cannot hold the samples is left aside. */
function sampleBytesOf(blockBytes: number, channels: number, bits: number): number {
  const needed = Math.ceil(bits / 8);
  const written = blockBytes / channels;
  return Number.isInteger(written) && written >= needed && written <= 8 ? written : needed;
}

/**
 * Reads the header of a PCM or floating point WAV file (Microsoft RIFF WAVE, WAVE_FORMAT_EXTENSIBLE, EBU Tech 3306
 * RF64). Throws ReadError: `damaged` without format or samples, `unsupported` for other codecs.
 */
export async function readWavLayout(file: RemoteFile): Promise<WavLayout> {
  const source = openByteSource({ filename: '', size: file.size, read: file.read });
  const { chunks } = await walkRiff(source);
  const format = chunks.find(({ id }) => id === 'fmt ');
  const data = chunks.find(({ id }) => id === 'data');
  const head = format && (await source.bytes(format.offset, Math.min(format.size, 40)));
  if (!head || head.length < 16 || !data)
    throw new ReadError('damaged', 'The recording has no readable WAV header.');
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const written = view.getUint16(0, true);
  const code = written === extensible && head.length >= 26 ? view.getUint16(24, true) : written;
  if (code !== 1 && code !== 3)
    throw new ReadError('unsupported', `The WAV file holds sound compressed by codec ${code}.`);
  const channels = Math.max(1, view.getUint16(2, true));
  const there = file.size - data.offset;
  const sampleBytes = sampleBytesOf(view.getUint16(12, true), channels, view.getUint16(14, true));
  return {
    float: code === 3,
    sampleBytes,
    channels,
    sampleRate: view.getUint32(4, true),
    dataStart: data.offset,
    dataBytes: data.size === 0 ? there : Math.min(data.size, there),
  };
}
