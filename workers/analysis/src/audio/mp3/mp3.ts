import type { Mp3Layout } from '@biophony/recordings';
import { UnreadableAudio, type AudioStream } from '../stream/audio-stream.ts';
import { filePieces } from '../stream/file-bytes.ts';
import { mixToMono } from '../stream/mono.ts';
import { quietly } from '../stream/piece-decoder.ts';
import { Timeline } from '../stream/timeline.ts';
import { repairedMp3, type Repair } from './repair.ts';
import { mp3Stretches } from './stretches.ts';
import { bytesPerLostFrame } from './bytes-per-lost-frame.ts';

const pieceBytes = 65_536;

/** Where the frames lie in a file of that size. */
type Place = Mp3Layout & { path: string; size: number };

async function* repairedPieces(layout: Place, repair: Repair): AsyncGenerator<Uint8Array> {
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

async function* decode(layout: Place, stream: AudioStream): AsyncGenerator<Float32Array> {
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

/** Opens an MP3 file of that size. */
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
