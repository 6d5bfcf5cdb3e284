import { UnreadableAudio, type AudioStream } from '../audio-stream.ts';
import { filePieces, type FileBytes } from '../file-bytes.ts';
import { mixToMono } from '../mono.ts';
import { quietly } from '../piece-decoder.ts';
import { Timeline } from '../timeline.ts';
import { findFirstFrame, type MpegFrame } from './frame-header.ts';
import { readLengthTag, type LengthTag } from './length-tag.ts';
import { repairedMp3, type Repair } from './repair.ts';
import { mp3Stretches } from './stretches.ts';
import { bytesPerLostFrame } from './survey.ts';

const pieceBytes = 65_536;

/** Where the frames of a file lie and what the first one tells. */
interface Mp3Layout {
  path: string;
  size: number;
  firstAt: number;
  first: MpegFrame;
  tag: LengthTag | null;
}

async function* repairedPieces(layout: Mp3Layout, repair: Repair): AsyncGenerator<Uint8Array> {
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

async function* decode(layout: Mp3Layout, stream: AudioStream): AsyncGenerator<Float32Array> {
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
  const given = (repair.frames - (tag ? 1 : 0)) * first.samples - trimmed;
  if (given - timeline.frames > 0.1 * stream.sampleRateHz) timeline.damaged();
  timeline.end(tag?.samples);
}

/** Opens an MP3 file whose frames begin at or after `start`. Throws `UnreadableAudio` when there are none. */
export async function openMp3(path: string, file: FileBytes, start: number): Promise<AudioStream> {
  const head = await file.read(start, 65_536);
  const found = findFirstFrame(head);
  if (!found) throw new UnreadableAudio('bad_header', 'No MP3 frames were found in the file.');
  const { at, frame: first } = found;
  const tag = readLengthTag(head.subarray(at, at + first.frameBytes), first);
  const layout: Mp3Layout = { path, size: file.size, firstAt: start + at, first, tag };
  const stream: AudioStream = {
    format: 'mp3',
    sampleRateHz: first.sampleRateHz,
    channels: first.channels,
    issues: [],
    blocks: () => decode(layout, stream),
  };
  return stream;
}
