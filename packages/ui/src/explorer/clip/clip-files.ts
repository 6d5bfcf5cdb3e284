import {
  canBeAnalysed,
  expandTriggeredBlocks,
  openByteSource,
  type PcmLayout,
  pcmToMono,
  readPlainSound,
  toWavOrder,
} from '@biophony/recordings';
import {
  ReadError,
  askForAll,
  readContent,
  type RemoteFile,
  repeated,
} from '../engine/remote-file.ts';
import { boundedRange, type Clip, type ClipRange, slowedBy } from './clip.ts';

/** Hertz where the file's rate is unknown. */
const usualRate = 48_000;
/** Hertz, in all browsers (Web Audio API). */
const [leastRate, mostRate] = [8000, 96_000];
/** Larger ones (bytes, seconds) take too much memory, because they are decoded whole. */
const mostBytes = 96 * 1024 ** 2;
const mostSeconds = 1200;
/** Seconds; encoders add less at start and end. */
const usualDifference = 0.25;

/**
 * For compressed recordings (FLAC, MP3, M4A, OGG), on the page only. Browsers skip damage, so that
 * sound behind it is too early: the clip then has `missingS`. Throws ReadError: `too_long` for too
 * much memory, `unsupported` where the browser cannot decode it, `damaged` where nothing is left;
 * and the reason of `signal`.
 */
export async function decodeClip(
  source: { url: string; size: number; seconds: number | null; sampleRate: number | null },
  range: ClipRange,
  expansion: number,
  signal?: AbortSignal,
): Promise<Clip> {
  const own = source.sampleRate ?? usualRate;
  const decodedRate = own >= leastRate && own <= mostRate ? own : usualRate;
  if (source.size > mostBytes || (source.seconds ?? 0) > mostSeconds)
    throw new ReadError('too_long', 'A compressed recording of this length is not decoded here.');
  const read = async () => readContent(await askForAll(source.url, signal));
  const bytes = await repeated(read, signal);
  const context = new OfflineAudioContext(1, 1, decodedRate);
  const decoded = await context.decodeAudioData(bytes.buffer).catch((cause: unknown) => {
    throw new ReadError('unsupported', 'This browser cannot decode the recording.', { cause });
  });
  const sampleRate = decodedRate * expansion;
  const { from, to } = boundedRange(range, sampleRate);
  const first = Math.max(0, Math.round(from * sampleRate));
  const last = Math.min(decoded.length, Math.round(to * sampleRate));
  const samples = new Float32Array(Math.max(0, last - first));
  for (let channel = 0; channel < decoded.numberOfChannels; channel++) {
    const data = decoded.getChannelData(channel);
    for (let i = 0; i < samples.length; i++)
      samples[i]! += data[first + i]! / decoded.numberOfChannels;
  }
  if (samples.length === 0)
    throw new ReadError('damaged', 'The recording ends before this detection.');
  const clip = { samples, sampleRate, from: first / sampleRate, ...slowedBy(expansion) };
  const missingS = (source.seconds ?? 0) - decoded.duration;
  return missingS > usualDifference ? { ...clip, missingS: missingS / expansion } : clip;
}

/** A piece can be read without the rest. */
export const plainFormats: readonly string[] = ['wav', 'w64', 'aiff'];

/**
 * Uses the reader of upload and analysis. Throws ReadError: `damaged` without sound, `unsupported`
 * for unknown or compressed files.
 */
export async function readPcmLayout(file: RemoteFile): Promise<PcmLayout> {
  const source = openByteSource({ filename: '', size: file.size, read: file.read });
  const read = await readPlainSound(source);
  if (read?.layout?.kind === 'pcm') return read.layout;
  const refusal = read?.issues.find((issue) => !canBeAnalysed([issue]));
  throw new ReadError(
    refusal?.code === 'unsupported_format' ? 'unsupported' : 'damaged',
    refusal?.message ?? 'The recording does not begin like a WAV, Wave64 or AIFF file.',
  );
}

/** Bytes; triggered recordings must be read whole to find their seconds. */
const triggeredBytes = 128 * 1024 ** 2;

/** Restores the packed silence of AudioMoth T.WAV files, so that seconds match the analysis. */
async function triggeredSamples(file: RemoteFile, layout: PcmLayout): Promise<Uint8Array> {
  if (layout.dataBytes > triggeredBytes)
    throw new ReadError('too_long', 'A triggered recording of this size is not read here.');
  const pcm = await file.read(layout.dataStart, layout.dataBytes);
  return expandTriggeredBlocks(pcm, { dataOffset: layout.dataStart });
}

interface PcmReading {
  /** Times the recording was slowed down; 1 where absent. */
  expansion?: number;
  layoutOf?: (file: RemoteFile) => Promise<PcmLayout>;
}

/**
 * Fetches only header and piece; cuts what is too large for memory. `triggered` marks AudioMoth
 * T.WAV files. Throws ReadError.
 */
export async function readPcmClip(
  file: RemoteFile,
  range: ClipRange,
  triggered: boolean,
  { expansion = 1, layoutOf = readPcmLayout }: PcmReading = {},
): Promise<Clip> {
  const layout = await layoutOf(file);
  const { channels, sampleBytes, dataStart, dataBytes } = layout;
  const sampleRate = layout.sampleRate * expansion;
  const frameBytes = channels * sampleBytes;
  const { from, to } = boundedRange(range, sampleRate);
  const first = Math.round(from * sampleRate) * frameBytes;
  const length = Math.round((to - from) * sampleRate) * frameBytes;
  const packed = triggered && layout.encoding === 'int' && sampleBytes === 2 && channels === 1;
  const stored = packed
    ? (await triggeredSamples(file, layout)).subarray(first, first + length)
    : await file.read(dataStart + first, Math.max(0, Math.min(length, dataBytes - first)));
  // The stored bytes may be cached.
  const bytes = layout.order ? stored.slice() : stored;
  toWavOrder(bytes, layout);
  const samples = new Float32Array(Math.floor(bytes.length / frameBytes));
  pcmToMono(bytes, layout, () => samples);
  if (samples.length === 0)
    throw new ReadError('damaged', 'The recording ends before this detection.');
  return {
    samples,
    sampleRate,
    from: Math.round(from * sampleRate) / sampleRate,
    ...slowedBy(expansion),
  };
}

/** -3 dB below full scale. */
const peakWanted = 0.7;
/** Decibels. */
const mostGainDb = 30;

/** Hertz; browsers refuse less than a few thousand. */
const leastWavRate = 8000;

/** Linear interpolation to `factor` times the samples. */
function stretched(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const out = new Float32Array(samples.length * factor);
  for (let i = 0; i < samples.length; i++) {
    const [here, next] = [samples[i]!, samples[i + 1] ?? samples[i]!];
    for (let step = 0; step < factor; step++)
      out[i * factor + step] = here + ((next - here) * step) / factor;
  }
  return out;
}

/** Decibels that make a clip audible; may be negative. */
export function playbackGainDb(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak === 0) return 0;
  return Math.min(mostGainDb, 20 * Math.log10(peakWanted / peak));
}

/** 16-bit mono (Microsoft RIFF WAVE), `rate` in hertz. */
export function encodeWav(samples: Float32Array, rate: number, gain = 1): Blob {
  const bytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(44 + bytes));
  const text = (at: number, four: string) => {
    for (let i = 0; i < 4; i++) view.setUint8(at + i, four.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + bytes, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  for (let i = 0; i < samples.length; i++) {
    const sample = Math.round(samples[i]! * gain * 32_768);
    view.setInt16(44 + 2 * i, Math.max(-32_768, Math.min(32_767, sample)), true);
  }
  return new Blob([view], { type: 'audio/wav' });
}

/**
 * Raised by `gainDb` decibels. `speed` below 1 lowers ultrasound into hearing by a lower sample
 * rate in the header.
 */
export function wavBlob(clip: Clip, gainDb: number, speed: number): Blob {
  const factor = Math.max(1, Math.ceil(leastWavRate / (clip.sampleRate * speed)));
  const rate = Math.round(clip.sampleRate * speed * factor);
  return encodeWav(stretched(clip.samples, factor), rate, 10 ** (gainDb / 20));
}
