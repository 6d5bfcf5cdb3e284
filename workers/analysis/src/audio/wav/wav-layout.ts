import { checkWavSizes, openByteSource, walkWave, wavSamples } from '@biophony/recordings';
import type { FileIssue } from '../../analyses/analyser.ts';
import { addIssue, UnreadableAudio } from '../audio-stream.ts';
import type { FileBytes } from '../file-bytes.ts';

/** Where plain samples lie in a file and how they are written. Sizes and positions are bytes. */
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

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const sampleBytesOf = (blockAlign: number, channels: number, bits: number): number => {
  const needed = Math.ceil(bits / 8);
  const container = blockAlign / channels;
  return Number.isInteger(container) && container >= needed && container <= 8 ? container : needed;
};

const senseless = (channels: number, bits: number) =>
  new UnreadableAudio(
    'bad_header',
    `The header makes no sense (${channels} channels of ${bits} bits).`,
  );

/** Refuses what no recording has, and what would cost too much memory for every moment. Throws `UnreadableAudio`. */
export function checkSense(
  { channels, sampleRateHz }: Pick<WavLayout, 'channels' | 'sampleRateHz'>,
  bits: number,
): void {
  if (channels === 0 || channels > 64) throw senseless(channels, bits);
  if (sampleRateHz < 100 || sampleRateHz > 4_000_000)
    throw new UnreadableAudio(
      'bad_header',
      `The header gives a sample rate of ${sampleRateHz} Hz.`,
    );
}

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
  if (!known.includes(sampleBytes)) throw senseless(channels, bits);
  const layout = { encoding, sampleBytes, channels, sampleRateHz } as const;
  checkSense(layout, bits);
  return layout;
}

/**
 * Reads the header of a WAV file (Microsoft RIFF WAVE, WAVE_FORMAT_EXTENSIBLE, EBU Tech 3306 RF64, Sony Wave64).
 * Notes in `issues` where the sizes in the header are not those of the file. Throws `UnreadableAudio`.
 */
export async function readWavLayout(file: FileBytes, issues: FileIssue[]): Promise<WavLayout> {
  const source = openByteSource({ filename: '', size: file.size, read: file.read });
  const layout = await walkWave(source);
  const { chunks } = layout;
  const formatChunk = chunks.find(({ id }) => id === 'fmt ');
  const data = chunks.find(({ id }) => id === 'data');
  if (!formatChunk)
    throw new UnreadableAudio('bad_header', 'The WAV file has no format chunk; it is damaged.');
  const format = readFormat(await file.read(formatChunk.offset, Math.min(formatChunk.size, 40)));
  if (!data) throw new UnreadableAudio('no_audio', 'The WAV file ends before its samples begin.');
  const frame = format.sampleBytes * format.channels;
  const samples = wavSamples(file.size, layout, frame);
  for (const { code, message } of checkWavSizes(
    file.size,
    layout,
    frame * format.sampleRateHz,
    samples,
  ))
    if (code !== 'no_audio') addIssue(issues, code, message);
  return { ...format, dataStart: samples.offset, dataBytes: samples.bytes };
}
