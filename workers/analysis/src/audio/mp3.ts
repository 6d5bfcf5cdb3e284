import {
  findMpegFrame,
  fitTogether,
  type LengthTag,
  type Mp3Layout,
  type MpegFrame,
  readMpegFrame,
} from '@biophony/recordings';
import { type AudioStream, mixToMono, quietly, Timeline, UnreadableAudio } from './audio-stream.ts';
import { filePieces } from './file-bytes.ts';

/** ISO/IEC 11172-3, section 2.4.1.7; 13818-3, section 2.4.1.7. */
const sideBytes = ({ mpeg1, channels }: MpegFrame) =>
  mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;

const checkBytes = (frame: Uint8Array) => (frame[1]! & 1 ? 0 : 2);

function silentFrame(bytes: Uint8Array, { frameBytes }: MpegFrame): Uint8Array {
  const silent = new Uint8Array(frameBytes);
  silent.set(bytes.subarray(0, 4));
  silent[1]! |= 1;
  return silent;
}

/** Keeps the bytes for later frames. Layers I and II hold none. */
function mutedFrame(bytes: Uint8Array, header: MpegFrame): Uint8Array {
  const muted = silentFrame(bytes, header);
  if (header.layer === 3) {
    const bodyAt = 4 + checkBytes(bytes) + sideBytes(header);
    muted.set(bytes.subarray(bodyAt, header.frameBytes), bodyAt);
  }
  return muted;
}

/** Bytes needed from earlier frames, and bytes held. */
function reservoirOf(bytes: Uint8Array, header: MpegFrame) {
  if (header.layer !== 3) return { needed: 0, held: 0 };
  const side = 4 + checkBytes(bytes);
  const needed = header.mpeg1 ? (bytes[side]! << 1) | (bytes[side + 1]! >> 7) : bytes[side]!;
  return { needed, held: header.frameBytes - side - sideBytes(header) };
}

type Mp3Stretch =
  | { frames: Uint8Array; count: number }
  | { last: Uint8Array | null; lostBytes: number }
  | { other: Uint8Array };

/** In case the file ends without damage. */
const keptBytes = 262_144;
const tags = ['ID3', 'TAG', 'APETAGEX'];

const isTag = (bytes: Uint8Array, at: number) =>
  tags.some((tag) => [...tag].every((letter, i) => bytes[at + i] === letter.charCodeAt(0)));

/** Bytes are valid until the next stretch. */
async function* mp3Stretches(
  pieces: AsyncIterable<Uint8Array>,
  first: MpegFrame,
): AsyncGenerator<Mp3Stretch> {
  let held: Uint8Array = new Uint8Array(0);
  let dropped = 0;
  let broken = false;
  let last: Uint8Array = new Uint8Array(0);
  let searchedTo = 0;

  const headerAt = (at: number) => {
    const frame = readMpegFrame(held, at);
    return frame && frame.frameBytes >= 24 && fitTogether(first, frame) ? frame : null;
  };
  const nextFrameAt = (from: number): number | null => {
    for (let match = findMpegFrame(held, from); match; match = findMpegFrame(held, match.at + 1))
      if (fitTogether(first, match.frame)) return match.at;
    return null;
  };
  const takeFrames = (): Mp3Stretch | null => {
    let at = 0;
    let count = 0;
    for (;;) {
      const frame = headerAt(at);
      broken = !frame;
      if (!frame || at + frame.frameBytes + 4 > held.length) break;
      broken = !headerAt(at + frame.frameBytes);
      if (broken) break;
      at += frame.frameBytes;
      count++;
    }
    if (count === 0) return null;
    const frames = held.subarray(0, at);
    held = held.subarray(at);
    return { frames, count };
  };
  const takeDamage = function* (): Generator<Mp3Stretch> {
    if (dropped === 0) last = held.slice(0, headerAt(0)?.frameBytes ?? 0);
    const at = nextFrameAt(Math.max(searchedTo, dropped === 0 ? 4 : 0));
    if (at === null) {
      searchedTo = Math.max(0, held.length - 4096);
      if (held.length <= keptBytes) return;
      dropped += searchedTo;
      held = held.subarray(searchedTo);
      searchedTo = 0;
      return;
    }
    const own = last.length <= dropped + at ? last.length : 0;
    if (own > 0 && dropped === 0 && isTag(held, own)) {
      yield { frames: held.subarray(0, own), count: 1 };
      yield { other: held.subarray(own, at) };
    } else yield { last: own > 0 ? last : null, lostBytes: dropped + at - own };
    held = held.subarray(at);
    [dropped, searchedTo, broken] = [0, 0, false];
  };

  for await (const piece of pieces) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    held = joined;
    for (let before = -1; before !== held.length && held.length >= 4;) {
      before = held.length;
      if (!broken) {
        const frames = takeFrames();
        if (frames) yield frames;
      }
      if (broken) yield* takeDamage();
    }
  }
  const rest = dropped === 0 ? held : last;
  if (rest.length > 0) yield { other: rest };
}

function* framesIn(run: Uint8Array): Generator<{ bytes: Uint8Array; header: MpegFrame }> {
  for (let at = 0; at < run.length;) {
    const header = readMpegFrame(run, at);
    if (!header) return;
    yield { bytes: run.subarray(at, at + header.frameBytes), header };
    at += header.frameBytes;
  }
}

/**
 * Infinite if none is lost. By the tag if the end is complete; else exact at a constant bit rate,
 * and the mean at a variable one.
 */
async function bytesPerLostFrame(
  stretches: AsyncIterable<Mp3Stretch>,
  tag: LengthTag | null,
): Promise<number> {
  let [count, bytes, lostBytes, size] = [0, 0, 0, 0];
  let constant: number | null = null;
  let varies = false;
  let complete = false;
  const add = (run: Uint8Array) => {
    for (const { header } of framesIn(run)) {
      count++;
      bytes += header.frameBytes;
      if (tag && count === 1) continue;
      const exact: number = ((header.samples / 8) * header.bitrate) / header.sampleRateHz;
      varies ||= constant !== null && constant !== exact;
      constant ??= exact;
    }
  };
  for await (const stretch of stretches) {
    if ('frames' in stretch) {
      add(stretch.frames);
      size += stretch.frames.length;
    } else if ('other' in stretch) {
      size += stretch.other.length;
      const last = readMpegFrame(stretch.other, 0);
      complete = last !== null && last.frameBytes <= stretch.other.length;
      if (complete) count++;
    } else {
      lostBytes += stretch.lostBytes;
      size += stretch.lostBytes + (stretch.last?.length ?? 0);
      if (stretch.last) count++;
    }
  }
  const usual = constant !== null && !varies ? constant : bytes / Math.max(1, count);
  const missing = (tag?.frames ?? 0) + 1 - count;
  // A tag that promises far more is from a longer file.
  const gone = lostBytes + Math.max(0, (tag?.bytes ?? 0) - size);
  const isPlausible = complete && missing >= 0 && missing <= 2 * (gone / usual) + 3;
  return tag && isPlausible ? lostBytes / missing : usual;
}

/** Bytes that a frame can refer back to. */
const longestReservoir = 511;
/** A day of the shortest frames; a longer gap is no damage. */
const mostSilentFrames = 7_200_000;

interface Repair {
  frames: number;
  onDamage: () => void;
  bytesPerFrame: () => Promise<number>;
}

/** Inserts silent frames for lost ones, to keep the time, and mutes those that depend on them. */
async function* repairedMp3(
  stretches: AsyncIterable<Mp3Stretch>,
  repair: Repair,
): AsyncGenerator<Uint8Array> {
  let model: Uint8Array | null = null;
  let reservoir = longestReservoir;
  let owed = 0;

  const afterDamage = function* (run: Uint8Array): Generator<Uint8Array> {
    let at = 0;
    for (const { bytes, header } of framesIn(run)) {
      if (reservoir >= longestReservoir) break;
      const { needed, held } = reservoirOf(bytes, header);
      yield needed > reservoir ? mutedFrame(bytes, header) : bytes;
      reservoir = header.layer === 3 ? reservoir + held : longestReservoir;
      at += bytes.length;
    }
    if (at < run.length) yield run.subarray(at);
  };

  for await (const stretch of stretches) {
    if ('frames' in stretch) {
      repair.frames += stretch.count;
      model = stretch.frames.slice(0, 4);
      if (reservoir >= longestReservoir) yield stretch.frames;
      else yield* afterDamage(stretch.frames);
    } else if ('other' in stretch) yield stretch.other;
    else {
      repair.onDamage();
      const last = stretch.last && readMpegFrame(stretch.last, 0);
      if (last) {
        repair.frames++;
        yield mutedFrame(stretch.last!, last);
      }
      model = stretch.last?.slice(0, 4) ?? model;
      const header = model && readMpegFrame(model, 0);
      owed += stretch.lostBytes / (await repair.bytesPerFrame());
      const count = Math.min(Math.round(owed), mostSilentFrames);
      owed -= count;
      if (model && header) {
        const silent = silentFrame(model, header);
        for (let i = 0; i < count; i++) yield silent;
        repair.frames += count;
      }
      reservoir = 0;
    }
  }
}

const pieceBytes = 65_536;

type Mp3File = Mp3Layout & { path: string; size: number };

async function* repairedPieces(layout: Mp3File, repair: Repair): AsyncGenerator<Uint8Array> {
  const { path, size, firstAt, first } = layout;
  yield* filePieces(path, 0, firstAt, pieceBytes);
  yield* repairedMp3(mp3Stretches(filePieces(path, firstAt, size, pieceBytes), first), repair);
}

async function createDecoder() {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return decoder;
}

async function* decode(layout: Mp3File, stream: AudioStream): AsyncGenerator<Float32Array> {
  const { path, size, firstAt, first, tag } = layout;
  const timeline = new Timeline(stream);
  let perFrame: Promise<number> | undefined;
  const repair: Repair = {
    frames: 0,
    onDamage: () => timeline.damaged(),
    bytesPerFrame: () =>
      (perFrame ??= bytesPerLostFrame(
        mp3Stretches(filePieces(path, firstAt, size, pieceBytes), first),
        tag,
      )),
  };
  const decoder = await createDecoder();
  try {
    for await (const piece of repairedPieces(layout, repair)) {
      const decoded = await quietly(() => decoder.decode(piece));
      if (decoded.errors.length > 0) timeline.damaged();
      yield* timeline.sound(mixToMono(decoded.channelData, decoded.samplesDecoded));
    }
  } catch (error) {
    if (error instanceof UnreadableAudio) throw error;
    timeline.damaged();
  } finally {
    decoder.free();
  }
  const trimmed = tag ? tag.frames * first.samples - tag.samples : 0;
  const expectedFrames = (repair.frames - (tag ? 1 : 0)) * first.samples - trimmed;
  if (expectedFrames - timeline.frames > 0.1 * stream.sampleRateHz) timeline.damaged();
  timeline.end(tag?.samples);
}

export function openMp3(path: string, size: number, layout: Mp3Layout): AudioStream {
  const { sampleRateHz, channels } = layout.first;
  const stream: AudioStream = {
    format: 'mp3',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decode({ ...layout, path, size }, stream),
  };
  return stream;
}
