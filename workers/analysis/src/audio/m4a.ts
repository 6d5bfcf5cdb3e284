import { type AudioTrack, interruptedIssue, type Mp4Layout } from '@biophony/recordings';
import { createUnitDecoder, soundWindow, type UnitDecoder, UnitReader } from './aac.ts';
import { addIssue, type AudioStream, joined, Timeline, UnreadableAudio } from './audio-stream.ts';
import { openFile } from './file-bytes.ts';

/** About 1.4 s of AAC at 48 kHz. */
const batchUnits = 64;

function* batches(track: AudioTrack): Generator<{ start: number; sizes: Uint32Array }> {
  let unit = 0;
  for (let chunk = 0; chunk < track.chunkStarts.length; chunk++) {
    let start = track.chunkStarts[chunk]!;
    const end = Math.min(unit + track.chunkUnits[chunk]!, track.unitBytes.length);
    while (unit < end) {
      const sizes = track.unitBytes.subarray(unit, Math.min(unit + batchUnits, end));
      yield { start, sizes };
      for (const size of sizes) start += size;
      unit += sizes.length;
    }
  }
}

async function* accessUnits(
  path: string,
  track: AudioTrack,
  onTruncated: () => void,
): AsyncGenerator<Uint8Array[]> {
  const file = await openFile(path);
  try {
    for (const { start, sizes } of batches(track)) {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const bytes = await file.read(start, total);
      const units: Uint8Array[] = [];
      let offset = 0;
      for (const size of sizes) {
        if (offset + size > bytes.length) break;
        units.push(bytes.subarray(offset, offset + size));
        offset += size;
      }
      if (units.length > 0) yield units;
      if (units.length < sizes.length) {
        onTruncated();
        return;
      }
    }
  } finally {
    await file.close();
  }
}

interface TrackTime {
  /** 0 if unknown. */
  unitFrames: number;
  /** Cut at the start, without those the decoder withholds. */
  skippedFrames: number;
  silentFrames: number;
  /** Taken by the decoder before it returns sound. */
  withheldUnits: number;
  /** 0 if unknown. */
  totalFrames: number;
  /** If so, later sound is cut off. */
  exact: boolean;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Longer AAC units double the rate by a filter, which takes so many samples less
 * (`@audio/decode-aac`).
 */
const plainUnit = 1024;
const filterFrames = 962;

/** Damaged tables exceed it. */
const longestUnit = 16_384;

/** ISO/IEC 14496-12, sections 8.6.1.2 and 8.4.2, and the edit list. */
async function readTrackTime(track: AudioTrack, sampleRateHz: number): Promise<TrackTime> {
  const { stts, mdhd } = track.timing;
  const withheldUnits = track.codec === 'aac' ? 1 : 0;
  const scaleAt = mdhd?.[0] === 1 ? 20 : 12;
  const scale = mdhd && mdhd.length >= scaleAt + 4 ? viewOf(mdhd).getUint32(scaleAt) : 0;
  const entries = stts && scale > 0 ? viewOf(stts).getUint32(4) : 0;
  const frames = (ticks: number) => Math.round((ticks * sampleRateHz) / scale);
  const table = entries > 0 ? viewOf(stts!) : null;
  let ticks = 0;
  for (let i = 0; i < entries; i++)
    ticks += table!.getUint32(8 + 8 * i) * table!.getUint32(12 + 8 * i);
  const unitLength = table ? frames(table.getUint32(12)) : 0;
  const unitFrames = unitLength <= longestUnit ? unitLength : 0;
  const window = await soundWindow(track);
  const withheld = withheldUnits * unitFrames;
  const all = table ? frames(ticks) - withheld : 0;
  const exact = window?.duration !== undefined;
  const start = Math.round((window?.start ?? 0) * sampleRateHz);
  const delay = withheld > plainUnit ? withheld - filterFrames : withheld;
  return {
    unitFrames,
    withheldUnits,
    skippedFrames: Math.max(0, start - withheld),
    silentFrames: window ? Math.max(0, delay - start) : 0,
    totalFrames: exact ? Math.round(window.duration! * sampleRateHz) : all,
    exact,
  };
}

async function* decode(path: string, track: AudioTrack, stream: AudioStream) {
  const timeline = new Timeline(stream);
  const time = await readTrackTime(track, stream.sampleRateHz);
  const reader = new UnitReader(track, await createUnitDecoder(track));
  const truncated = () => addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
  let unitsRead = 0;
  let silentUnits = 0;
  let unitFrames = time.unitFrames;
  let damaged = false;
  let begun = false;

  const lostBefore = (mono: Float32Array): number => {
    if (timeline.frames > 0) return silentUnits * unitFrames;
    // AAC's first audible unit may be cut at its start; ALAC's last is shorter.
    const length = time.withheldUnits > 0 ? mono.length : unitFrames;
    const place = (unitsRead - time.withheldUnits) * unitFrames - time.skippedFrames - length;
    return place >= (time.withheldUnits + 1) * unitFrames ? place : 0;
  };
  const give = function* (parts: readonly Float32Array[]) {
    const mono = joined(parts);
    if (mono.length === 0) return;
    if (!begun) yield* timeline.sound(new Float32Array(time.silentFrames));
    begun = true;
    // The decoder does not count these and would continue past the end.
    const uncounted = damaged || time.silentFrames > 0;
    const left = uncounted && time.exact ? time.totalFrames - timeline.frames : mono.length;
    yield* timeline.sound(mono.subarray(0, Math.max(0, left)));
  };

  try {
    for await (const units of accessUnits(path, track, truncated)) {
      let parts: Float32Array[] = [];
      for (const unit of units) {
        const mono = await reader.read(unit);
        unitsRead++;
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

/** One damaged unit spoils a batch: then each is decoded alone. */
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

/** Of the decoder's output: HE-AAC doubles what its header says. */
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

/** Throws `UnreadableAudio`. */
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
