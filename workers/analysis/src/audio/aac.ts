import {
  type AdtsHeader,
  type AdtsLayout,
  type AudioTrack,
  interruptedIssue,
  parseAdtsHeader,
} from '@biophony/recordings';
import {
  addIssue,
  type AudioStream,
  joined,
  mixToMono,
  Timeline,
  UnreadableAudio,
} from './audio-stream.ts';
import { filePieces } from './file-bytes.ts';

export interface UnitDecoder {
  decode(units: Uint8Array[]): { channelData: Float32Array[]; sampleRate: number };
  free(): void;
}

type UnitTrack = Pick<AudioTrack, 'codec' | 'config' | 'timing'>;

const optionsOf = ({ codec, config }: UnitTrack) =>
  codec === 'aac' ? { asc: config } : { alac: config };

/** In seconds; null where the file does not say (`@audio/decode-aac`). */
export async function soundWindow(
  track: UnitTrack,
): Promise<{ start: number; duration?: number } | null> {
  const { gapless } = await import('@audio/decode-aac');
  return gapless({ ...track.timing, ...optionsOf(track) });
}

const absentText =
  'M4A and AAC need a decoder that is not installed here: install ffmpeg, or run ' +
  '`npm install @audio/decode-aac@1.6.0` (under the GPL) where the runner is installed.';

/** FAAD2 (GPL-2.0-or-later) is optional (decision record 0056). */
export async function createUnitDecoder(track: UnitTrack): Promise<UnitDecoder> {
  try {
    const { decoder } = await import('@audio/decode-aac');
    const window = await soundWindow(track);
    const options = optionsOf(track);
    return await decoder(window ? { ...options, gapless: window } : options);
  } catch (cause) {
    const absent =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
    throw absent
      ? new UnreadableAudio('unsupported_format', absentText)
      : new UnreadableAudio('bad_header', 'The AAC settings in the file are damaged.', {
          cause,
        });
  }
}

/** A single damaged unit may happen to decode. */
const enough = 2;

function decodeUnit(decoder: UnitDecoder, unit: Uint8Array): Float32Array {
  try {
    const { channelData } = decoder.decode([unit]);
    return mixToMono(channelData, channelData[0]?.length ?? 0);
  } catch {
    return new Float32Array(0);
  }
}

/** Damaged units can spoil the decoder's state, so a new decoder starts after them. */
export class UnitReader {
  readonly #track: UnitTrack;
  #decoder: UnitDecoder;
  #begun = false;
  #lost = false;
  #soundUnits = 0;

  constructor(track: UnitTrack, decoder: UnitDecoder) {
    this.#track = track;
    this.#decoder = decoder;
  }

  async read(unit: Uint8Array): Promise<Float32Array> {
    const mono = decodeUnit(this.#decoder, unit);
    if (this.#track.codec === 'alac') return mono;
    this.#soundUnits = mono.length > 0 ? this.#soundUnits + 1 : 0;
    this.#lost ||= this.#begun && mono.length === 0;
    this.#begun ||= mono.length > 0;
    if (!this.#lost) return mono;
    if (this.#soundUnits === enough) {
      this.free();
      this.#decoder = await createUnitDecoder({ ...this.#track, timing: {} });
      // A decoder returns nothing for its first unit.
      decodeUnit(this.#decoder, unit);
      this.#lost = false;
    }
    return new Float32Array(0);
  }

  free(): void {
    this.#decoder.free();
  }
}

interface AdtsFrame {
  unit: Uint8Array;
  lostBefore: number;
}

const pieceBytes = 65_536;

/**
 * Another frame or the file's end must follow a frame. Calls `onCut` where the file ends within
 * one.
 */
async function* adtsFrames(
  path: string,
  start: number,
  size: number,
  { kind }: AdtsHeader,
  onCut: () => void,
): AsyncGenerator<AdtsFrame[]> {
  let held: Buffer = Buffer.alloc(0);
  let [count, countedBytes, lostBytes] = [0, 0, 0];

  const take = (atEnd: boolean): AdtsFrame[] => {
    const frames: AdtsFrame[] = [];
    let at = 0;
    while (at + 7 <= held.length) {
      const head = parseAdtsHeader(held, at);
      const next = at + (head?.bytes ?? 0);
      if (head?.kind === kind && next + 7 > held.length && !atEnd) break;
      const isFollowed = next >= held.length || parseAdtsHeader(held, next)?.kind === kind;
      const isFrame = head?.kind === kind && isFollowed;
      if (isFrame && next > held.length) {
        onCut();
        at = held.length;
      } else if (isFrame) {
        const mean = count > 0 ? countedBytes / count : head.bytes;
        const unit = Uint8Array.from(held.subarray(at + head.headBytes, next));
        frames.push({ unit, lostBefore: Math.round(lostBytes / mean) });
        count += 1;
        countedBytes += head.bytes;
        lostBytes = 0;
        at = next;
      } else {
        at += 1;
        lostBytes += 1;
      }
    }
    held = held.subarray(at);
    return frames;
  };

  for await (const piece of filePieces(path, start, size, pieceBytes)) {
    held = Buffer.concat([held, piece]);
    const frames = take(false);
    if (frames.length > 0) yield frames;
  }
  const frames = take(true);
  if (frames.length > 0) yield frames;
}

interface AdtsFile {
  path: string;
  start: number;
  size: number;
}

async function* decode({ path, start, size }: AdtsFile, head: AdtsHeader, stream: AudioStream) {
  const timeline = new Timeline(stream);
  const track: UnitTrack = { codec: 'aac', config: head.config, timing: {} };
  const reader = new UnitReader(track, await createUnitDecoder(track));
  const cut = () => addIssue(stream.issues, interruptedIssue.code, interruptedIssue.message);
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
        // The decoder returns nothing for its first frame, the encoder's delay.
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

/** Of the decoder's output: HE-AAC doubles what its header says. */
async function probe({ path, start, size }: AdtsFile, head: AdtsHeader) {
  const decoder = await createUnitDecoder({ codec: 'aac', config: head.config, timing: {} });
  try {
    for await (const frames of adtsFrames(path, start, size, head, () => {}))
      for (const { unit } of frames)
        try {
          const { sampleRate, channelData } = decoder.decode([unit]);
          if (sampleRate > 0 && channelData.length > 0)
            return { sampleRateHz: sampleRate, channels: channelData.length };
        } catch {}
  } finally {
    decoder.free();
  }
  throw new UnreadableAudio('no_audio', 'No sound could be read from this AAC file.');
}

/** Throws `UnreadableAudio`. */
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
