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

interface Chunk {
  id: string;
  start: number;
  size: number;
}

const formatCodes = { pcm: 1, float: 3, extensible: 0xfffe };
const unknownLength = 0xffffffff;
const maxChunks = 4096;
const chunkId = /^[\x20-\x7e]{4}$/;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4));

/** Walks the chunks of a RIFF, RF64 or BW64 file, in whatever order they stand, with or without pad bytes. */
async function* chunks(file: FileBytes): AsyncGenerator<Chunk> {
  let dataBytes64 = 0;
  let position = 12;
  let previousOdd = false;
  for (let count = 0; count < maxChunks && position + 8 <= file.size; count++) {
    let head = await file.read(position, 8);
    if (previousOdd && !chunkId.test(text(head))) {
      position -= 1;
      head = await file.read(position, 8);
    }
    if (head.length < 8 || !chunkId.test(text(head))) return;
    const id = text(head);
    let size = view(head).getUint32(4, true);
    const start = position + 8;
    if (id === 'ds64' && size >= 16)
      dataBytes64 = Number(view(await file.read(start, 16)).getBigUint64(8, true));
    if (id === 'data' && size === unknownLength) size = dataBytes64 || file.size - start;
    yield { id, start, size };
    previousOdd = size % 2 === 1;
    position = start + size + (size % 2);
  }
}

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
  let format: Omit<WavLayout, 'dataStart' | 'dataBytes'> | undefined;
  let data: Chunk | undefined;
  for await (const chunk of chunks(file)) {
    if (chunk.id === 'fmt ' && !format)
      format = readFormat(await file.read(chunk.start, Math.min(chunk.size, 40)));
    if (chunk.id === 'data' && !data) data = chunk;
    if (format && data) break;
  }
  if (!format)
    throw new UnreadableAudio('bad_header', 'The WAV file has no format chunk; it is damaged.');
  if (!data) throw new UnreadableAudio('no_audio', 'The WAV file ends before its samples begin.');
  const there = file.size - data.start;
  const frameBytes = format.sampleBytes * format.channels;
  let dataBytes = data.size;
  if (dataBytes === 0 && there >= frameBytes && !(await startsChunk(file, data.start))) {
    dataBytes = there;
    addIssue(issues, 'size_mismatch', 'The header gives no length; read to the end of the file.');
  } else if (dataBytes > there) {
    dataBytes = there;
    const seconds = (bytes: number) => (bytes / frameBytes / format.sampleRateHz).toFixed(1);
    addIssue(
      issues,
      'truncated',
      `The file is cut short: its header promises ${seconds(data.size)} s, ${seconds(there)} s are there.`,
    );
  }
  return { ...format, dataStart: data.start, dataBytes: dataBytes - (dataBytes % frameBytes) };
}

async function startsChunk(file: FileBytes, position: number): Promise<boolean> {
  const head = await file.read(position, 8);
  return head.length === 8 && ['LIST', 'guan', 'id3 ', 'wamd', 'bext', 'fmt '].includes(text(head));
}
