import { triggeredIssue, type PcmLayout } from '@biophony/recordings';
import { addIssue, type AudioStream } from '../stream/audio-stream.ts';
import { silentBlocksOf } from '../stream/silence.ts';
import { StreamMemory } from '../stream/stream-memory.ts';
import { decodePcm, monoOf } from './pcm-blocks.ts';
import { mayBeTriggered, triggeredParts } from './triggered-parts.ts';

async function* decodeTriggered(
  path: string,
  layout: PcmLayout,
  stream: AudioStream,
  memory = new StreamMemory(),
) {
  for await (const part of triggeredParts(path, layout, memory)) {
    if ('bytes' in part) yield monoOf(part.bytes, layout, stream, memory);
    else {
      addIssue(stream.issues, triggeredIssue.code, triggeredIssue.message);
      yield* silentBlocksOf(part.silentFrames);
    }
  }
}

/** Opens a file of plain samples for streaming; AudioMoth's packed silence, which only WAV files have, is expanded. */
export function openPcm(path: string, format: string, layout: PcmLayout): AudioStream {
  const { sampleRate: sampleRateHz, channels } = layout;
  const read = format === 'wav' && mayBeTriggered(layout) ? decodeTriggered : decodePcm;
  const stream: AudioStream = {
    format,
    sampleRateHz,
    channels,
    issues: [],
    blocks: (memory) => read(path, layout, stream, memory),
  };
  return stream;
}
