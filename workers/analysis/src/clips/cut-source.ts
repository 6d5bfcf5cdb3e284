import { open, rm } from 'node:fs/promises';
import { openByteSource, type PcmLayout, readSound } from '@biophony/recordings';
import { type AudioStream, UnreadableAudio } from '../audio/audio-stream.ts';
import { openFile } from '../audio/file-bytes.ts';
import { openAudio } from '../audio/open-audio.ts';
import { inWavOrder, mayBeTriggered, triggeredParts } from '../audio/pcm.ts';
import type { ClipSpan } from './choose-moments.ts';

/** Encoded as in a WAV file, interleaved. */
export type SoundFormat = Pick<PcmLayout, 'encoding' | 'sampleBytes' | 'channels' | 'sampleRate'>;

export const bytesPerFrame = ({ sampleBytes, channels }: SoundFormat): number =>
  sampleBytes * channels;

/** `end` is not included. */
interface Frames {
  first: number;
  end: number;
}

interface CutSource {
  format: SoundFormat;
  /** Fewer or none beyond the recording's end. */
  read(frames: Frames): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** For lossy formats, as most decoders write. */
const usualBits = 16;
/** Decoders return 24 bits. */
const mostBits = 24;

/** `fullScale`: the integer for 1. */
interface Scale {
  bits: number;
  fullScale: number;
}

function scaleOf({ everyChannel }: AudioStream): Scale {
  if (!everyChannel) return { bits: usualBits, fullScale: 2 ** (usualBits - 1) };
  const bits = Math.min(mostBits, everyChannel.bitsPerSample);
  return { bits, fullScale: 2 ** (bits - 1) - 1 };
}

/** Single bytes are unsigned in WAV files. */
const bytesOf = ({ bits }: Scale): number => Math.max(2, Math.ceil(bits / 8));

/** Little-endian; bits that do not fill a byte are the upper ones. */
function wholeNumbers(samples: Float32Array, scale: Scale): Uint8Array {
  const sampleBytes = bytesOf(scale);
  const most = 2 ** (scale.bits - 1);
  const step = 2 ** (8 * sampleBytes - scale.bits);
  const bytes = new Uint8Array(samples.length * sampleBytes);
  for (let i = 0, at = 0; i < samples.length; i++) {
    const number = Math.round(samples[i]! * scale.fullScale);
    const value = step * Math.max(-most, Math.min(most - 1, number));
    for (let shift = 0; shift < 8 * sampleBytes; shift += 8) bytes[at++] = value >> shift;
  }
  return bytes;
}

/**
 * All channels and up to 24 bits of lossless formats; the mean of the channels in 16 bits of
 * others.
 */
function decodedSound(stream: AudioStream): {
  format: SoundFormat;
  stretches: AsyncIterable<Uint8Array>;
} {
  const { everyChannel, channels, sampleRateHz: sampleRate } = stream;
  const scale = scaleOf(stream);
  async function* stretches(): AsyncGenerator<Uint8Array> {
    let begun = false;
    try {
      for await (const block of (everyChannel ?? stream).blocks()) {
        begun = true;
        yield wholeNumbers(block, scale);
      }
    } catch (error) {
      // The part before the damage was analysed.
      if (!begun || !(error instanceof UnreadableAudio)) throw error;
    }
  }
  const format: SoundFormat = {
    encoding: 'int',
    sampleBytes: bytesOf(scale),
    channels: everyChannel ? channels : 1,
    sampleRate,
  };
  return { format, stretches: stretches() };
}

/** Reads only the pieces, and keeps every bit. */
async function openPlainSource(path: string, layout: PcmLayout): Promise<CutSource> {
  const file = await openFile(path);
  const frameBytes = bytesPerFrame(layout);
  const end = layout.dataStart + layout.dataBytes;
  return {
    format: layout,
    async read(frames) {
      const from = layout.dataStart + frames.first * frameBytes;
      const to = Math.min(end, layout.dataStart + frames.end * frameBytes);
      const bytes = await file.read(from, Math.max(0, to - from));
      const whole = bytes.subarray(0, bytes.length - (bytes.length % frameBytes));
      inWavOrder(whole, layout);
      return whole;
    },
    close: () => file.close(),
  };
}

/** `at`: position in a file, in frames. */
interface KeptPiece extends Frames {
  at: number;
}

/** Joins pieces that overlap or touch. */
function keptPieces(wanted: readonly Frames[]): KeptPiece[] {
  const pieces: KeptPiece[] = [];
  for (const { first, end } of [...wanted].sort((a, b) => a.first - b.first)) {
    const last = pieces.at(-1);
    if (last && first <= last.end) last.end = Math.max(last.end, end);
    else pieces.push({ first, end, at: last ? last.at + last.end - last.first : 0 });
  }
  // Set places again: ends grew after the next pieces were placed.
  let at = 0;
  for (const piece of pieces) {
    piece.at = at;
    at += piece.end - piece.first;
  }
  return pieces;
}

type Stretch = Uint8Array | { silentFrames: number };

const framesIn = (stretch: Stretch, frameBytes: number): number =>
  stretch instanceof Uint8Array ? Math.floor(stretch.length / frameBytes) : stretch.silentFrames;

/**
 * Reads from the start to the last piece. Writes wanted samples to `scratch`, to keep memory
 * constant.
 */
async function openStreamedSource(
  format: SoundFormat,
  stretches: AsyncIterable<Stretch>,
  wanted: readonly Frames[],
  scratch: string,
): Promise<CutSource> {
  const frameBytes = bytesPerFrame(format);
  const pieces = keptPieces(wanted);
  const end = pieces.at(-1)?.end ?? 0;
  const handle = await open(scratch, 'w+');
  let position = 0;
  const keep = async (stretch: Stretch, frames: number): Promise<void> => {
    for (const piece of pieces) {
      const from = Math.max(piece.first, position);
      const to = Math.min(piece.end, position + frames);
      if (from >= to) continue;
      const bytes =
        stretch instanceof Uint8Array
          ? stretch.subarray((from - position) * frameBytes, (to - position) * frameBytes)
          : new Uint8Array((to - from) * frameBytes);
      const at = (piece.at + from - piece.first) * frameBytes;
      for (let written = 0; written < bytes.length;) {
        const { bytesWritten } = await handle.write(
          bytes,
          written,
          bytes.length - written,
          at + written,
        );
        written += bytesWritten;
      }
    }
  };
  const close = async () => {
    await handle.close();
    await rm(scratch, { force: true });
  };
  try {
    for await (const stretch of stretches) {
      const frames = framesIn(stretch, frameBytes);
      await keep(stretch, frames);
      position += frames;
      if (position >= end) break;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    format,
    async read({ first, end: to }) {
      const piece = pieces.find((one) => one.first <= first && to <= one.end);
      const length = Math.max(0, Math.min(to, position) - first) * frameBytes;
      const bytes = new Uint8Array(length);
      if (!piece || length === 0) return bytes;
      const { bytesRead } = await handle.read(
        bytes,
        0,
        length,
        (piece.at + first - piece.first) * frameBytes,
      );
      return bytes.subarray(0, bytesRead);
    },
    close,
  };
}

/** 87 s at a bat recorder's 384 kHz. */
const mostBytes = 64 * 1024 ** 2;

/** Spans are in real seconds; a slowed-down recording has `expansion` times as many samples. */
export function toFrames({ from, to }: ClipSpan, format: SoundFormat, expansion: number): Frames {
  const rate = format.sampleRate * expansion;
  const first = Math.round(from * rate);
  const most = Math.floor(mostBytes / bytesPerFrame(format));
  return { first, end: Math.min(first + most, Math.round(to * rate)) };
}

/** Null without plain samples, or if the reader of uploads refuses it. */
async function plainLayout(path: string): Promise<{ format: string; layout: PcmLayout } | null> {
  const file = await openFile(path);
  try {
    const { format, stream } = await readSound(openByteSource({ ...file, filename: path }), path);
    return stream.layout?.kind === 'pcm' ? { format, layout: stream.layout } : null;
  } finally {
    await file.close();
  }
}

async function* stretchesOf(path: string, layout: PcmLayout): AsyncGenerator<Stretch> {
  for await (const part of triggeredParts(path, layout)) yield 'bytes' in part ? part.bytes : part;
}

/** `expansion`: slow-down factor. `scratch`: file that may be created. Throws `UnreadableAudio`. */
export async function openSource(
  path: string,
  spans: readonly ClipSpan[],
  expansion: number,
  scratch: string,
): Promise<CutSource> {
  const plain = await plainLayout(path);
  const wanted = (format: SoundFormat) => spans.map((span) => toFrames(span, format, expansion));
  if (plain) {
    const { format, layout } = plain;
    const isPlain = format !== 'wav' || !mayBeTriggered(layout);
    return isPlain
      ? openPlainSource(path, layout)
      : openStreamedSource(layout, stretchesOf(path, layout), wanted(layout), scratch);
  }
  const { format, stretches } = decodedSound(await openAudio(path));
  return openStreamedSource(format, stretches, wanted(format), scratch);
}
