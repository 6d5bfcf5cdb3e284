import { openByteSource, walkRiff } from '@biophony/recordings';
import type { FileIssue } from '../../analyses/analyser.ts';
import { addIssue, UnreadableAudio } from '../audio-stream.ts';
import type { FileBytes } from '../file-bytes.ts';

/** Where the samples of a WAV file lie and how they are written. Sizes and positions are bytes. */
export interface WavLayout {
  encoding: 'int' | 'float';
  /** Bytes of one sample as stored, 1 to 8. */
  sampleBytes: number;
  channels: number;
  sampleRateHz: number;
  dataStart: number;
  dataBytes: number;
}

const formatCodes = { pcm: 1, float: 3, extensible: 0xfffe };
/** What a program writes that could not go back to fill in the length. */
const unknownLength = 0xffffffff;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const sampleBytesOf = (blockAlign: number, channels: number, bits: number): number => {
  const needed = Math.ceil(bits / 8);
  const container = blockAlign / channels;
  return Number.isInteger(container) && container >= needed && container <= 8 ? container : needed;
};

function readFormat(bytes: Uint8Array): Omit<WavLayout, 'dataStart' | 'dataBytes'> {
  if (bytes.length < 16)
    throw new UnreadableAudio('bad_header', 'The WAV header is cut off; copy the file again.');
  const format = view(bytes);
  let code = format.getUint16(0, true);
  const channels = format.getUint16(2, true);
  const sampleRateHz = format.getUint32(4, true);
  const bits = format.getUint16(14, true);
  if (code === formatCodes.extensible && bytes.length >= 26) code = format.getUint16(24, true);
  const encoding = code === formatCodes.float ? 'float' : 'int';
  if (code !== formatCodes.pcm && code !== formatCodes.float)
    throw new UnreadableAudio(
      'unsupported_format',
      `The WAV file holds sound compressed by codec ${code}; save it as PCM, or install ffmpeg.`,
    );
  const sampleBytes = channels > 0 ? sampleBytesOf(format.getUint16(12, true), channels, bits) : 0;
  const known = encoding === 'float' ? [4, 8] : [1, 2, 3, 4];
  if (channels === 0 || channels > 64 || !known.includes(sampleBytes))
    throw new UnreadableAudio(
      'bad_header',
      `The WAV header makes no sense (${channels} channels of ${bits} bits).`,
    );
  if (sampleRateHz < 100 || sampleRateHz > 4_000_000)
    throw new UnreadableAudio(
      'bad_header',
      `The WAV header gives a sample rate of ${sampleRateHz} Hz.`,
    );
  return { encoding, sampleBytes, channels, sampleRateHz };
}

/**
 * Reads the header of a WAV file (Microsoft RIFF WAVE, WAVE_FORMAT_EXTENSIBLE, EBU Tech 3306 RF64).
 * Notes a data chunk cut short or without a length in `issues`. Throws `UnreadableAudio`.
 */
export async function readWavLayout(file: FileBytes, issues: FileIssue[]): Promise<WavLayout> {
  const source = openByteSource({ filename: '', size: file.size, read: file.read });
  const { chunks } = await walkRiff(source);
  const formatChunk = chunks.find(({ id }) => id === 'fmt ');
  const data = chunks.find(({ id }) => id === 'data');
  if (!formatChunk)
    throw new UnreadableAudio('bad_header', 'The WAV file has no format chunk; it is damaged.');
  const format = readFormat(await file.read(formatChunk.offset, Math.min(formatChunk.size, 40)));
  if (!data) throw new UnreadableAudio('no_audio', 'The WAV file ends before its samples begin.');
  const there = file.size - data.offset;
  const frameBytes = format.sampleBytes * format.channels;
  const last = data === chunks.at(-1);
  let dataBytes = Math.min(data.size, there);
  if (data.size === 0 && last && there >= frameBytes) {
    dataBytes = there;
    addIssue(issues, 'size_mismatch', 'The header gives no length; read to the end of the file.');
  } else if (data.size > there && data.size !== unknownLength) {
    const seconds = (bytes: number) => (bytes / frameBytes / format.sampleRateHz).toFixed(1);
    addIssue(
      issues,
      'truncated',
      `The file is cut short: its header promises ${seconds(data.size)} s, ${seconds(there)} s are there.`,
    );
  }
  return { ...format, dataStart: data.offset, dataBytes: dataBytes - (dataBytes % frameBytes) };
}
