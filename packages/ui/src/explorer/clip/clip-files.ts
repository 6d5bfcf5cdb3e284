import {
  canBeAnalysed,
  expandTriggeredBlocks,
  openByteSource,
  type PcmLayout,
  pcmToMono,
  readPlainSound,
  toWavOrder,
} from '@biophony/recordings';
import { ReadError } from '../data/read-error.ts';
import { askForAll, contentOf, type RemoteFile, repeated } from '../data/remote-file.ts';
import { boundedRange, type Clip, type ClipRange, slowedBy } from './clip.ts';

/** Hertz at which compressed sound is decoded where its own rate is not known. */
const usualRate = 48_000;
/** Rates (hertz) that all browsers decode to, by the Web Audio API. */
const [leastRate, mostRate] = [8000, 96_000];
/** A compressed recording is decoded whole; beyond so many bytes, or seconds, it would take too much memory. */
const mostBytes = 96 * 1024 ** 2;
const mostSeconds = 1200;
/** Seconds by which a decoder may differ from a header: what encoders put in front and behind is less. */
const usualDifference = 0.25;

/**
 * Reads a piece of a compressed recording (FLAC, MP3, M4A, OGG) with the browser's own decoder. Needs a page, not a
 * worker. `expansion` is how many times the recording was slowed down. Browsers leave damaged pieces out, and all behind
 * them comes too early: `missingS` of the clip says so. Throws ReadError: `too_long` for what would take too much memory,
 * `unsupported` where the browser cannot, `damaged` where nothing is left of the piece; and what `signal` was aborted with.
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
  const read = async () => contentOf(await askForAll(source.url, signal));
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

/** Formats of plain samples, of which a piece can be read without the rest; what they are stored as. */
export const plainFormats: readonly string[] = ['wav', 'w64', 'aiff'];

/**
 * Finds the plain samples of a WAV, Wave64 or AIFF file by the reader that the upload and the analysis use. Throws
 * ReadError with its sentence: `damaged` without sound, `unsupported` for what it does not read or what is compressed.
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

/** A triggered recording has to be read whole to tell where its seconds are; beyond this many bytes it is not. */
const triggeredBytes = 128 * 1024 ** 2;

/** The samples of an AudioMoth T.WAV file with its packed silence, so that seconds are where the analysis saw them. */
async function triggeredSamples(file: RemoteFile, layout: PcmLayout): Promise<Uint8Array> {
  if (layout.dataBytes > triggeredBytes)
    throw new ReadError('too_long', 'A triggered recording of this size is not read here.');
  const pcm = await file.read(layout.dataStart, layout.dataBytes);
  return expandTriggeredBlocks(pcm, { dataOffset: layout.dataStart });
}

interface PcmReading {
  /** How many times the recording was slowed down; 1 where absent. */
  expansion?: number;
  /** May know the header already. */
  layoutOf?: (file: RemoteFile) => Promise<PcmLayout>;
}

/**
 * Reads a piece of a recording of plain samples, fetching its header and the bytes of the piece alone; a piece too large
 * for memory is cut. `triggered` says that it is an AudioMoth T.WAV file. Throws ReadError.
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
  // What was read may be kept for the next piece.
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

/** Loudest sample of what is played; -3 dB below full scale. */
const peakWanted = 0.7;
/** Quiet clips are raised by so many decibels at most. */
const mostGainDb = 30;

/** Browsers refuse to play fewer samples a second (hertz) than some thousands. */
const leastWavRate = 8000;

/** Puts `factor` samples in place of each, on straight lines between them. */
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

/** By how many decibels a clip is raised (or lowered) so that it can be heard. */
export function playbackGainDb(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak === 0) return 0;
  return Math.min(mostGainDb, 20 * Math.log10(peakWanted / peak));
}

/** Samples as a 16-bit mono WAV file (Microsoft RIFF WAVE) of so many samples a second (hertz), `gain` times as loud. */
export function wavOf(samples: Float32Array, rate: number, gain = 1): Blob {
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
 * A clip as a WAV file for the browser's player, raised by `gainDb` decibels. `speed` below 1 stretches time, and lowers
 * ultrasound into hearing: the header then gives a lower sample rate.
 */
export function wavBlob(clip: Clip, gainDb: number, speed: number): Blob {
  const factor = Math.max(1, Math.ceil(leastWavRate / (clip.sampleRate * speed)));
  const rate = Math.round(clip.sampleRate * speed * factor);
  return wavOf(stretched(clip.samples, factor), rate, 10 ** (gainDb / 20));
}
