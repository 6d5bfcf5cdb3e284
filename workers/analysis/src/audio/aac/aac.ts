import { interruptedIssue, type AdtsHeader, type AdtsLayout } from '@biophony/recordings';
import { addIssue, UnreadableAudio, type AudioStream } from '../stream/audio-stream.ts';
import { joined } from '../stream/joined.ts';
import { createUnitDecoder, type UnitTrack } from '../mp4/unit-decoder.ts';
import { UnitReader } from '../mp4/unit-reader.ts';
import { Timeline } from '../stream/timeline.ts';
import { adtsFrames } from './frames.ts';

/** Where a file's frames begin, in bytes, and how large it is. */
interface Place {
  path: string;
  start: number;
  size: number;
}

async function* decode({ path, start, size }: Place, head: AdtsHeader, stream: AudioStream) {
  const timeline = new Timeline(stream);
  const track: UnitTrack = { codec: 'aac', config: head.config, timing: {} };
  const reader = new UnitReader(track, await createUnitDecoder(track));
  const cut = () => addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
  /** Frames so far, those that are lost with them. */
  let place = 0;
  try {
    for await (const frames of adtsFrames(path, start, size, head, cut)) {
      let parts: Float32Array[] = [];
      let held = 0;
      for (const { unit, lostBefore } of frames) {
        place += lostBefore;
        const mono = await reader.read(unit);
        place += 1;
        if (mono.length === 0) continue;
        // The decoder gives nothing for its first frame, which is the encoder's delay.
        const lost = (place - 2) * mono.length - timeline.frames - held;
        if (lost > 0) {
          yield* timeline.sound(joined(parts));
          timeline.lose(lost);
          parts = [];
          held = 0;
        }
        parts.push(mono);
        held += mono.length;
      }
      yield* timeline.sound(joined(parts));
    }
  } finally {
    reader.free();
  }
  timeline.end();
}

/** Rate and channels as they come out of the decoder: HE-AAC doubles what its frames say. */
async function probe({ path, start, size }: Place, head: AdtsHeader) {
  const decoder = await createUnitDecoder({ codec: 'aac', config: head.config, timing: {} });
  try {
    for await (const frames of adtsFrames(path, start, size, head, () => {}))
      for (const { unit } of frames)
        try {
          const { sampleRate, channelData } = decoder.decode([unit]);
          if (sampleRate > 0 && channelData.length > 0)
            return { sampleRateHz: sampleRate, channels: channelData.length };
        } catch {
          // The next frame may be whole.
        }
  } finally {
    decoder.free();
  }
  throw new UnreadableAudio('no_audio', 'No sound could be read from this AAC file.');
}

/** Opens bare AAC in a file of that size. Throws `UnreadableAudio`. */
export async function openAac(
  path: string,
  size: number,
  { start, head }: AdtsLayout,
): Promise<AudioStream> {
  const place = { path, start, size };
  const { sampleRateHz, channels } = await probe(place, head);
  const stream: AudioStream = {
    format: 'aac',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decode(place, head, stream),
  };
  return stream;
}
