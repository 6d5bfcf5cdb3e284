import { interruptedIssue } from '@biophony/recordings';
import { addIssue, type AudioStream } from '../stream/audio-stream.ts';
import { mixToMono } from '../stream/mono.ts';
import { quietly, type DecodedPiece } from '../stream/piece-decoder.ts';
import { Timeline } from '../stream/timeline.ts';
import { oggPages } from './pages.ts';
import type { OggPage } from './page.ts';
import { withoutTornPacket } from './partial-pages.ts';

async function createDecoder() {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  return decoder;
}

/** Head pages are three at most, unless there are large pictures in them. */
const mostHeaders = 256;
const silent: DecodedPiece = { channelData: [], samplesDecoded: 0, sampleRate: 0, errors: [] };

/**
 * Decodes an Ogg Vorbis file, mixed to mono. Behind lost pages a new decoder begins, and the granule position at the
 * end of the first page there, which counts samples (Vorbis I, appendix A.2), tells how much silence stands between.
 */
export async function* decodeVorbis(
  path: string,
  size: number,
  stream: AudioStream,
): AsyncGenerator<Float32Array> {
  const timeline = new Timeline(stream);
  const headers: Uint8Array[] = [];
  let decoder = await createDecoder();
  /** The page that the decoder has but gives no samples of before it sees the next one. */
  let waiting: OggPage | null = null;
  let serial: number | null = null;
  /** Granule position of the first sample. */
  let origin: number | null = null;
  let restarted = false;
  let lost = false;
  let complete = false;

  const give = function* ({ channelData, samplesDecoded, errors }: DecodedPiece) {
    const page = waiting;
    if (errors.length > 0) timeline.damaged();
    let mono = mixToMono(channelData, samplesDecoded);
    if (page && page.serial === serial && page.granule > 0) {
      if (origin === null && mono.length > 0)
        origin = restarted ? 0 : page.granule - mono.length - timeline.frames;
      const end = page.granule - (origin ?? 0);
      if (page.afterDamage) timeline.lose(end - mono.length - timeline.frames);
      if (restarted && page.last) mono = mono.subarray(0, Math.max(0, end - timeline.frames));
    }
    yield* timeline.sound(mono);
  };
  const ask = async (call: () => Promise<DecodedPiece>) => {
    try {
      return await quietly(call);
    } catch {
      timeline.damaged();
      lost = true;
      return silent;
    }
  };
  const restart = async function* () {
    // What it had is given out, and it begins anew.
    const rest = await ask(() => decoder.flush());
    yield* give(rest);
    if (rest === silent) {
      decoder.free();
      decoder = await createDecoder();
    }
    for (const header of headers) await ask(() => decoder.decode(header));
    waiting = null;
    restarted = true;
    lost = true;
  };

  try {
    for await (const next of oggPages(path, size)) {
      serial ??= next.serial;
      const own = next.serial === serial;
      if (own) complete ||= next.last;
      if (own && headers.length > 0 && (lost || next.afterDamage)) yield* restart();
      const page = own && lost ? withoutTornPacket(next) : next;
      if (!page) continue;
      if (
        own &&
        !restarted &&
        timeline.frames === 0 &&
        page.granule <= 0 &&
        headers.length < mostHeaders
      )
        headers.push(page.bytes);
      const afterDamage = lost;
      lost = false;
      yield* give(await ask(() => decoder.decode(page.bytes)));
      waiting = { ...page, afterDamage };
    }
    yield* give(await ask(() => decoder.flush()));
  } finally {
    decoder.free();
  }
  if (!complete) addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
  timeline.end();
}
