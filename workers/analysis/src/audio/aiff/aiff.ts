import { openByteSource, readAiff } from '@biophony/recordings';
import { addIssue, UnreadableAudio, type AudioStream } from '../audio-stream.ts';
import type { FileBytes } from '../file-bytes.ts';
import { decodePcm } from '../wav/pcm-blocks.ts';
import { checkSense, type WavLayout } from '../wav/wav-layout.ts';
import { toWavOrder } from './to-wav-order.ts';

/** Opens an AIFF or AIFF-C file of plain samples for streaming. Throws `UnreadableAudio` for all others. */
export async function openAiff(path: string, file: FileBytes): Promise<AudioStream> {
  const source = openByteSource({ filename: '', size: file.size, read: file.read });
  const { format, samples, issues: found } = await readAiff(source);
  const [first] = found;
  if (!format?.sample || !samples || samples.bytes === 0)
    throw new UnreadableAudio(first?.code ?? 'no_audio', first?.message ?? 'There is no sound.');
  const { bytes: sampleBytes, encoding, bigEndian } = format.sample;
  const { channels, sampleRate: sampleRateHz } = format;
  const layout: WavLayout = {
    encoding,
    sampleBytes,
    channels,
    sampleRateHz,
    dataStart: samples.offset,
    dataBytes: samples.bytes,
  };
  checkSense(layout, format.bitsPerSample);
  const stream: AudioStream = {
    format: 'aiff',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () =>
      decodePcm(path, layout, stream, (piece) => toWavOrder(piece, sampleBytes, bigEndian)),
  };
  for (const { code, message } of found) addIssue(stream.issues, code, message);
  return stream;
}
