import { expandTriggeredBlocks } from '@biophony/recordings';
import { ReadError } from '../data/read-error.ts';
import type { RemoteFile } from '../data/remote-file.ts';
import type { Clip, ClipRange } from './clip.ts';
import { pcmToMono } from './pcm-to-mono.ts';
import { readWavLayout, type WavLayout } from './wav-layout.ts';

/** A triggered recording has to be read whole to tell where its seconds are; beyond this many bytes it is not. */
const triggeredBytes = 128 * 1024 ** 2;

/** The samples of an AudioMoth T.WAV file with its packed silence, so that seconds are where the analysis saw them. */
async function triggeredSamples(file: RemoteFile, layout: WavLayout): Promise<Uint8Array> {
  if (layout.dataBytes > triggeredBytes)
    throw new ReadError('too_long', 'A triggered recording of this size is not read here.');
  const pcm = await file.read(layout.dataStart, layout.dataBytes);
  return expandTriggeredBlocks(pcm, { dataOffset: layout.dataStart });
}

/**
 * Reads a piece of a WAV recording, fetching its header and the bytes of the piece alone. `triggered` says that it is
 * an AudioMoth T.WAV file; `layoutOf` may know the header already. Throws ReadError.
 */
export async function readWavClip(
  file: RemoteFile,
  range: ClipRange,
  triggered: boolean,
  layoutOf: (file: RemoteFile) => Promise<WavLayout> = readWavLayout,
): Promise<Clip> {
  const layout = await layoutOf(file);
  const { sampleRate, channels, sampleBytes, dataStart, dataBytes } = layout;
  const frameBytes = channels * sampleBytes;
  const first = Math.round(range.from * sampleRate) * frameBytes;
  const length = Math.round((range.to - range.from) * sampleRate) * frameBytes;
  const packed = triggered && !layout.float && sampleBytes === 2 && channels === 1;
  const bytes = packed
    ? (await triggeredSamples(file, layout)).subarray(first, first + length)
    : await file.read(dataStart + first, Math.max(0, Math.min(length, dataBytes - first)));
  const samples = pcmToMono(bytes, layout);
  if (samples.length === 0)
    throw new ReadError('damaged', 'The recording ends before this detection.');
  return { samples, sampleRate, from: Math.round(range.from * sampleRate) / sampleRate };
}
