import { expandTriggeredBlocks, pcmToMono, toWavOrder, type PcmLayout } from '@biophony/recordings';
import { ReadError } from '../data/files/read-error.ts';
import type { RemoteFile } from '../data/files/remote-file.ts';
import { boundedRange, slowedBy, type Clip, type ClipRange } from './clip.ts';
import { readPcmLayout } from './pcm-layout.ts';

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
