import { interruptedIssue, opusPacketLength, type OpusHead } from '@biophony/recordings';
import type { OpusDecoder } from 'opus-decoder';
import { addIssue, type AudioStream } from '../stream/audio-stream.ts';
import { joined } from '../stream/joined.ts';
import { mixToMono } from '../stream/mono.ts';
import { quietly } from '../stream/piece-decoder.ts';
import { Timeline } from '../stream/timeline.ts';
import { noteFurther } from './further-streams.ts';
import { oggPackets, type OggPacket } from './packets.ts';
import { oggPages } from './pages.ts';

/** Opus is decoded and counted at this rate, whatever was recorded (RFC 7845, section 4). */
const rateHz = 48_000;

async function createDecoder({ channels, streams, coupled, mapping }: OpusHead) {
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

/** The sound of a packet, null when it is damaged. */
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

/** Keeps the place of packets in time by the granule positions of their pages, which count samples. */
class OpusTimeline {
  readonly #timeline: Timeline;
  readonly #preSkip: number;
  /** Samples still to be left out in front. */
  #skip: number;
  /** Granule position of the first sample: negative where the count begins inside the sound, as in pieces cut by ffmpeg. */
  #origin: number | null = null;

  constructor(timeline: Timeline, preSkip: number) {
    this.#timeline = timeline;
    this.#preSkip = preSkip;
    this.#skip = preSkip;
  }

  get #position(): number {
    return this.#timeline.frames + this.#preSkip - this.#skip;
  }

  /** Counts what is lost before the packets of a page. */
  begin(packets: readonly OggPacket[]): void {
    const last = packets.at(-1)!;
    const length = packets.reduce((sum, { bytes }) => sum + opusPacketLength(bytes), 0);
    const { afterDamage } = packets[0]!;
    const start = last.granule === -1 ? null : last.granule - length;
    if (this.#origin === null && start !== null)
      this.#origin = afterDamage || last.endsStream ? 0 : start - this.#position;
    if (afterDamage) this.lose(start === null ? 0 : start - (this.#origin ?? 0) - this.#position);
  }

  /** Counts samples that cannot be decoded. */
  lose(frames: number): void {
    const unheard = Math.max(0, Math.min(frames, this.#skip));
    this.#skip -= unheard;
    this.#timeline.lose(frames - unheard);
  }

  /** The part of the next samples that is to be heard: behind the pre-skip, and before the stream's end where it is told. */
  heard(mono: Float32Array, page: OggPacket): Float32Array {
    const end = page.endsStream ? page.granule - (this.#origin ?? 0) - this.#position : mono.length;
    const from = Math.min(mono.length, this.#skip);
    this.#skip -= from;
    return mono.subarray(from, Math.max(from, Math.min(end, mono.length)));
  }
}

/** Opus in an Ogg file, `head` being what its first packet says. Damaged and lost packets become silence. */
export function openOpus(path: string, size: number, head: OpusHead): AudioStream {
  async function* blocks(): AsyncGenerator<Float32Array> {
    const timeline = new Timeline(stream);
    const places = new OpusTimeline(timeline, head.preSkip);
    const decoder = await createDecoder(head);
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
