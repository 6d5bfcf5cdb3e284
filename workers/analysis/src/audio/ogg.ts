import {
  crc16,
  type FlacStreamInfo,
  interruptedIssue,
  type OggLayout,
  type OpusHead,
  opusPacketLength,
  readFlacFrameHeader,
} from '@biophony/recordings';
import type { OpusDecoder } from 'opus-decoder';
import {
  addIssue,
  type AudioStream,
  type DecodedPiece,
  joined,
  mixToMono,
  quietly,
  Timeline,
} from './audio-stream.ts';
import { decodeFlacFrames, everyChannel, type FlacFrame, mono } from './flac.ts';
import {
  noteFurther,
  type OggPacket,
  oggPackets,
  type OggPage,
  oggPages,
  withoutTornPacket,
} from './ogg-pages.ts';

/** One frame per packet after the metadata (RFC 9639, section 10.1). */
async function* framesOf(
  batches: AsyncIterable<readonly OggPacket[]>,
): AsyncGenerator<readonly FlacFrame[]> {
  let afterDamage = false;
  for await (const packets of batches) {
    const frames: FlacFrame[] = [];
    for (const packet of packets) {
      afterDamage ||= packet.afterDamage;
      if (packet.bytes[0] !== 0xff) continue;
      const header = readFlacFrameHeader(packet.bytes, 0);
      if (header && crc16(packet.bytes, 0, packet.bytes.length) === 0) {
        frames.push({ ...header, bytes: packet.bytes, afterDamage });
        afterDamage = false;
      } else afterDamage = true;
    }
    if (frames.length > 0) yield frames;
  }
}

function openOggFlac(path: string, size: number, info: FlacStreamInfo): AudioStream {
  const { sampleRate: sampleRateHz, channels } = info;
  async function* decode(mix: typeof mono) {
    let complete = false;
    const ended = () => (complete = true);
    const further = () => noteFurther(stream);
    const packets = oggPackets(oggPages(path, size, true), ended, further);
    yield* decodeFlacFrames(framesOf(packets), info, stream, mix);
    if (!complete) addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
  }
  const stream: AudioStream = {
    format: 'ogg',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decode(mono),
    everyChannel: { bitsPerSample: info.bitsPerSample, blocks: () => decode(everyChannel) },
  };
  return stream;
}

/** Opus always decodes and counts at this rate (RFC 7845, section 4). */
const rateHz = 48_000;

async function createOpusDecoder({ channels, streams, coupled, mapping }: OpusHead) {
  const { OpusDecoder } = await import('opus-decoder');
  const decoder = new OpusDecoder({
    channels,
    streamCount: streams,
    coupledStreamCount: coupled,
    channelMappingTable: mapping,
    preSkip: 0,
  });
  await decoder.ready;
  return decoder;
}

const isHeader = ({ bytes }: OggPacket): boolean =>
  ['OpusHead', 'OpusTags'].includes(String.fromCharCode(...bytes.subarray(0, 8)));

function decodePacket(decoder: OpusDecoder, bytes: Uint8Array, gain: number): Float32Array | null {
  try {
    const { channelData, samplesDecoded, errors } = decoder.decodeFrame(bytes);
    if (errors.length > 0 || samplesDecoded === 0) return null;
    const mono = mixToMono(channelData, samplesDecoded);
    return gain === 1 ? mono : mono.map((sample) => sample * gain);
  } catch {
    return null;
  }
}

/** Granule positions of pages count samples. */
class OpusTimeline {
  readonly #timeline: Timeline;
  readonly #preSkip: number;
  #skip: number;
  /** Negative where the count begins inside the sound, as in pieces cut by ffmpeg. */
  #origin: number | null = null;

  constructor(timeline: Timeline, preSkip: number) {
    this.#timeline = timeline;
    this.#preSkip = preSkip;
    this.#skip = preSkip;
  }

  get #position(): number {
    return this.#timeline.frames + this.#preSkip - this.#skip;
  }

  begin(packets: readonly OggPacket[]): void {
    const last = packets.at(-1)!;
    const length = packets.reduce((sum, { bytes }) => sum + opusPacketLength(bytes), 0);
    const { afterDamage } = packets[0]!;
    const start = last.granule === -1 ? null : last.granule - length;
    if (this.#origin === null && start !== null)
      this.#origin = afterDamage || last.endsStream ? 0 : start - this.#position;
    if (afterDamage) this.lose(start === null ? 0 : start - (this.#origin ?? 0) - this.#position);
  }

  lose(frames: number): void {
    const unheard = Math.max(0, Math.min(frames, this.#skip));
    this.#skip -= unheard;
    this.#timeline.lose(frames - unheard);
  }

  heard(mono: Float32Array, page: OggPacket): Float32Array {
    const end = page.endsStream ? page.granule - (this.#origin ?? 0) - this.#position : mono.length;
    const from = Math.min(mono.length, this.#skip);
    this.#skip -= from;
    return mono.subarray(from, Math.max(from, Math.min(end, mono.length)));
  }
}

function openOpus(path: string, size: number, head: OpusHead): AudioStream {
  async function* blocks(): AsyncGenerator<Float32Array> {
    const timeline = new Timeline(stream);
    const places = new OpusTimeline(timeline, head.preSkip);
    const decoder = await createOpusDecoder(head);
    let complete = false;
    const give = (packets: readonly OggPacket[]) => {
      places.begin(packets);
      const parts = packets.map(({ bytes }) => decodePacket(decoder, bytes, head.gain));
      if (parts.includes(null)) timeline.damaged();
      const sound = joined(
        parts.map((mono, i) => mono ?? new Float32Array(opusPacketLength(packets[i]!.bytes))),
      );
      if (parts.some((mono) => mono)) return places.heard(sound, packets.at(-1)!);
      places.lose(sound.length);
      return new Float32Array(0);
    };
    try {
      const ended = () => (complete = true);
      const further = () => noteFurther(stream);
      for await (const batch of oggPackets(oggPages(path, size), ended, further)) {
        const packets = batch.filter((one) => !isHeader(one));
        if (packets[0]?.afterDamage) await decoder.reset();
        if (packets.length > 0) yield* timeline.sound(await quietly(() => give(packets)));
      }
    } finally {
      decoder.free();
    }
    if (!complete) addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
    timeline.end();
  }
  const stream: AudioStream = {
    format: 'ogg',
    sampleRateHz: rateHz,
    channels: head.channels,
    issues: [],
    blocks,
  };
  return stream;
}

async function createVorbisDecoder() {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  return decoder;
}

/** Three at most, unless they hold large pictures. */
const mostHeaders = 256;
const silent: DecodedPiece = { channelData: [], samplesDecoded: 0, sampleRate: 0, errors: [] };

/**
 * After lost pages a new decoder starts; the next granule position (Vorbis I, appendix A.2) gives
 * the length of the gap.
 */
async function* decodeVorbis(
  path: string,
  size: number,
  stream: AudioStream,
): AsyncGenerator<Float32Array> {
  const timeline = new Timeline(stream);
  const headers: Uint8Array[] = [];
  let decoder = await createVorbisDecoder();
  /** The decoder returns this page's samples only after the next page. */
  let waiting: OggPage | null = null;
  let serial: number | null = null;
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
    const rest = await ask(() => decoder.flush());
    yield* give(rest);
    if (rest === silent) {
      decoder.free();
      decoder = await createVorbisDecoder();
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

export function openOgg(path: string, size: number, layout: OggLayout): AudioStream {
  if (layout.codec === 'flac') return openOggFlac(path, size, layout.info);
  if (layout.codec === 'opus') return openOpus(path, size, layout.head);
  const stream: AudioStream = {
    format: 'ogg',
    sampleRateHz: layout.sampleRate,
    channels: layout.channels,
    issues: [],
    blocks: () => decodeVorbis(path, size, stream),
  };
  return stream;
}
