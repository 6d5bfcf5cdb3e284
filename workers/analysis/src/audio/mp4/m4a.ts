import { interruptedIssue, type AudioTrack, type Mp4Layout } from '@biophony/recordings';
import { addIssue, UnreadableAudio, type AudioStream } from '../stream/audio-stream.ts';
import { joined } from '../stream/joined.ts';
import { Timeline } from '../stream/timeline.ts';
import { accessUnits } from './access-units.ts';
import { readTrackTime } from './track-time.ts';
import { createUnitDecoder, type UnitDecoder } from './unit-decoder.ts';
import { UnitReader } from './unit-reader.ts';

async function* decode(path: string, track: AudioTrack, stream: AudioStream) {
  const timeline = new Timeline(stream);
  const time = await readTrackTime(track, stream.sampleRateHz);
  const reader = new UnitReader(track, await createUnitDecoder(track));
  const truncated = () => addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
  let taken = 0;
  /** Units since the last sound that gave none. */
  let silentUnits = 0;
  let unitFrames = time.unitFrames;
  let damaged = false;
  let begun = false;

  const lostBefore = (mono: Float32Array): number => {
    if (timeline.frames > 0) return silentUnits * unitFrames;
    // The first unit heard of AAC may be cut in front, the last of ALAC is shorter than the others.
    const length = time.withheldUnits > 0 ? mono.length : unitFrames;
    const place = (taken - time.withheldUnits) * unitFrames - time.skippedFrames - length;
    return place >= (time.withheldUnits + 1) * unitFrames ? place : 0;
  };
  const give = function* (parts: readonly Float32Array[]) {
    const mono = joined(parts);
    if (mono.length === 0) return;
    if (!begun) yield* timeline.sound(new Float32Array(time.silentFrames));
    begun = true;
    // What was lost or is silent in front, the decoder does not count: it would go on behind the end.
    const uncounted = damaged || time.silentFrames > 0;
    const left = uncounted && time.exact ? time.totalFrames - timeline.frames : mono.length;
    yield* timeline.sound(mono.subarray(0, Math.max(0, left)));
  };

  try {
    for await (const units of accessUnits(path, track, truncated)) {
      let parts: Float32Array[] = [];
      for (const unit of units) {
        const mono = await reader.read(unit);
        taken++;
        silentUnits++;
        if (mono.length === 0) continue;
        silentUnits--;
        if (time.unitFrames === 0) unitFrames = Math.max(unitFrames, mono.length);
        if (silentUnits > 0) {
          yield* give(parts);
          parts = [];
          const lost = lostBefore(mono);
          damaged ||= lost > 0;
          if (lost > 0) timeline.lose(lost);
        }
        silentUnits = 0;
        parts.push(mono);
      }
      yield* give(parts);
    }
  } finally {
    reader.free();
  }
  timeline.end(time.totalFrames);
}

/** What a batch of units tells; a damaged one spoils it, so each is asked by itself then. */
function soundFormat(decoder: UnitDecoder, units: Uint8Array[]) {
  try {
    const { sampleRate, channelData } = decoder.decode(units);
    return sampleRate > 0 && channelData.length > 0
      ? { sampleRateHz: sampleRate, channels: channelData.length }
      : null;
  } catch {
    return null;
  }
}

/** Rate and channels as they come out of the decoder: HE-AAC doubles what its header says. */
async function probe(path: string, track: AudioTrack) {
  const decoder = await createUnitDecoder({ ...track, timing: {} });
  try {
    for await (const units of accessUnits(path, track, () => {}))
      for (const some of [units, ...units.map((unit) => [unit])]) {
        const format = soundFormat(decoder, some);
        if (format) return format;
      }
  } finally {
    decoder.free();
  }
  throw new UnreadableAudio('no_audio', 'No sound could be read from this M4A file.');
}

/** Opens an M4A file (AAC or Apple Lossless). Throws `UnreadableAudio`. */
export async function openM4a(path: string, { track }: Mp4Layout): Promise<AudioStream> {
  const { sampleRateHz, channels } = await probe(path, track);
  const stream: AudioStream = {
    format: 'm4a',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decode(path, track, stream),
  };
  return stream;
}
