import { askForAll, contentOf, repeated } from '../data/files/fetch-bytes.ts';
import { ReadError } from '../data/files/read-error.ts';
import { boundedRange, slowedBy, type Clip, type ClipRange } from './clip.ts';

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
