import {
  crc16,
  type FlacFrameHeader,
  type FlacLayout,
  type FlacStreamInfo,
  isDoubledLength,
  longestHeader,
  readFlacFrameHeader,
  streamHead,
} from '@biophony/recordings';
import { type AudioStream, interleaved, mixToMono, quietly, Timeline } from './audio-stream.ts';
import { filePieces } from './file-bytes.ts';
import { blockFrames as longestRun } from './stream-memory.ts';

/** Bytes are valid until the next batch. */
export interface FlacFrame extends FlacFrameHeader {
  bytes: Uint8Array;
  afterDamage: boolean;
}

interface Candidate {
  at: number;
  header: FlacFrameHeader;
  sum: number;
  summedTo: number;
}

/** Bytes; recorders write less than 64 KB. */
const longestFrame = 1024 ** 2;
const mostCandidates = 64;

/**
 * Splits a stream after its metadata (RFC 9639, section 9) where the frame's CRC-16 fits. Skips
 * damaged frames.
 */
async function* flacFrames(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly FlacFrame[]> {
  let held: Uint8Array = new Uint8Array(0);
  let searchedTo = 0;
  let soundTo = 0;
  let candidates: Candidate[] = [];
  let frames: FlacFrame[] = [];

  const endAt = (end: number): boolean => {
    for (const candidate of candidates) {
      candidate.sum = crc16(held, candidate.summedTo, end, candidate.sum);
      candidate.summedTo = end;
      if (candidate.sum !== 0) continue;
      const bytes = held.subarray(candidate.at, end);
      frames.push({ ...candidate.header, bytes, afterDamage: candidate.at > soundTo });
      soundTo = end;
      candidates = [];
      return true;
    }
    return false;
  };
  const search = (end: number) => {
    for (;;) {
      const at = held.indexOf(0xff, searchedTo);
      if (at < 0 || at >= end) break;
      searchedTo = at + 1;
      const header = readFlacFrameHeader(held, at);
      if (!header) continue;
      endAt(at);
      candidates.push({ at, header, sum: 0, summedTo: at });
    }
    searchedTo = Math.max(searchedTo, end);
    candidates = candidates.filter(({ at }) => end - at < longestFrame).slice(-mostCandidates);
  };
  const forget = () => {
    const from = candidates[0]?.at ?? searchedTo;
    held = held.subarray(from);
    for (const candidate of candidates) {
      candidate.at -= from;
      candidate.summedTo -= from;
    }
    searchedTo -= from;
    soundTo -= from;
    frames = [];
  };

  for await (const piece of pieces) {
    const joined = new Uint8Array(held.length + piece.length);
    joined.set(held);
    joined.set(piece, held.length);
    held = joined;
    search(Math.max(searchedTo, held.length - longestHeader));
    if (frames.length > 0) yield frames;
    forget();
  }
  search(held.length);
  endAt(held.length);
  if (frames.length > 0) yield frames;
}

async function createDecoder(info: FlacStreamInfo) {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  const decoder = new FLACDecoder();
  await decoder.ready;
  await quietly(() => decoder.decodeFrames([streamHead(info)]));
  return decoder;
}

class MissingFrames {
  readonly #info: FlacStreamInfo;
  #next: number | null = null;
  #blockFrames: number;

  constructor(info: FlacStreamInfo) {
    this.#info = info;
    this.#blockFrames = info.blockFrames;
  }

  /** A stream may start at any number unless its start is damaged. */
  before({ number, variable, blockFrames, afterDamage }: FlacFrame): number {
    this.#blockFrames ||= blockFrames;
    const missing = number - (this.#next ?? (afterDamage ? 0 : number));
    this.#next = number + (variable ? blockFrames : 1);
    return variable ? missing : missing * this.#blockFrames;
  }

  isPlausible(missing: number, at: number): boolean {
    const { totalFrames } = this.#info;
    return missing > 0 && (totalFrames === 0 || at + missing <= totalFrames);
  }
}

interface Mix {
  of: (channels: readonly Float32Array[], frames: number) => Float32Array;
  width: (info: FlacStreamInfo) => number;
}

export const mono: Mix = { of: mixToMono, width: () => 1 };
export const everyChannel: Mix = { of: interleaved, width: ({ channels }) => channels };

export async function* decodeFlacFrames(
  batches: AsyncIterable<readonly FlacFrame[]>,
  info: FlacStreamInfo,
  stream: AudioStream,
  mix: Mix = mono,
): AsyncGenerator<Float32Array> {
  const timeline = new Timeline(stream, mix.width(info));
  const missing = new MissingFrames(info);
  let decoder = await createDecoder(info);

  const decodeRun = async function* (run: readonly FlacFrame[]): AsyncGenerator<Float32Array> {
    const expected = run.reduce((sum, { blockFrames }) => sum + blockFrames, 0);
    const decoded = await quietly(() => decoder.decodeFrames(run.map(({ bytes }) => bytes)));
    if (decoded.samplesDecoded === expected) {
      yield* timeline.sound(mix.of(decoded.channelData, expected));
      return;
    }
    decoder.free();
    decoder = await createDecoder(info);
    if (run.length > 1) for (const frame of run) yield* decodeRun([frame]);
    else timeline.lose(expected);
  };

  try {
    for await (const batch of batches) {
      let run: FlacFrame[] = [];
      let runFrames = 0;
      for (const frame of batch) {
        const lost = missing.before(frame);
        if (frame.afterDamage) timeline.damaged();
        // A few bytes of constant sound hold 65,535 samples.
        if (lost !== 0 || runFrames + frame.blockFrames > longestRun) {
          if (run.length > 0) yield* decodeRun(run);
          run = [];
          runFrames = 0;
          if (missing.isPlausible(lost, timeline.frames)) timeline.lose(lost);
        }
        run.push(frame);
        runFrames += frame.blockFrames;
      }
      if (run.length > 0) yield* decodeRun(run);
    }
  } finally {
    decoder.free();
  }
  timeline.end(isDoubledLength(info.totalFrames, timeline.frames) ? 0 : info.totalFrames, 0);
}

const pieceBytes = 65_536;

export function openFlac(path: string, { info, framesAt, framesEnd }: FlacLayout): AudioStream {
  const pieces = () => filePieces(path, framesAt, framesEnd, pieceBytes);
  const stream: AudioStream = {
    format: 'flac',
    sampleRateHz: info.sampleRate,
    channels: info.channels,
    issues: [],
    blocks: () => decodeFlacFrames(flacFrames(pieces()), info, stream),
    everyChannel: {
      bitsPerSample: info.bitsPerSample,
      blocks: () => decodeFlacFrames(flacFrames(pieces()), info, stream, everyChannel),
    },
  };
  return stream;
}
