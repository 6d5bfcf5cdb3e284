import { absurdSample } from '../facts.ts';
import type { PcmLayout } from './layout.ts';

type Layout = Pick<PcmLayout, 'encoding' | 'sampleBytes' | 'channels'>;

type ReadSample = (view: DataView, offset: number) => number;

const int24 = (view: DataView, offset: number) =>
  (view.getInt16(offset + 1, true) * 256 + view.getUint8(offset)) / 8_388_608;

const readers: Record<string, ReadSample> = {
  int1: (view, offset) => (view.getUint8(offset) - 128) / 128,
  int2: (view, offset) => view.getInt16(offset, true) / 32_768,
  int3: int24,
  int4: (view, offset) => view.getInt32(offset, true) / 2_147_483_648,
  float4: (view, offset) => view.getFloat32(offset, true),
  float8: (view, offset) => view.getFloat64(offset, true),
};

/** Fast path for 16 bits; typed arrays are little-endian wherever Node and browsers run. */
function shortsToMono(bytes: Uint8Array, channels: number, allocate: Allocate): Float32Array {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice();
  const shorts = new Int16Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 1);
  const frames = Math.floor(shorts.length / channels);
  const mono = allocate(frames);
  const scale = 1 / (32_768 * channels);
  if (channels === 1) for (let i = 0; i < frames; i++) mono[i] = shorts[i]! * scale;
  else if (channels === 2)
    for (let i = 0; i < frames; i++) mono[i] = (shorts[2 * i]! + shorts[2 * i + 1]!) * scale;
  else
    for (let i = 0; i < frames; i++) {
      let sum = 0;
      for (let c = 0; c < channels; c++) sum += shorts[i * channels + c]!;
      mono[i] = sum * scale;
    }
  return mono;
}

/** Memory may be uncleared. */
type Allocate = (frames: number) => Float32Array;

/**
 * Converts whole frames of interleaved little-endian PCM to mono from -1 to 1. NaN and absurdly
 * large samples become 0, counted in `bad`.
 */
export function pcmToMono(
  bytes: Uint8Array,
  layout: Layout,
  allocate: Allocate = (frames) => new Float32Array(frames),
): { mono: Float32Array; bad: number } {
  const { encoding, sampleBytes, channels } = layout;
  if (encoding === 'int' && sampleBytes === 2)
    return { mono: shortsToMono(bytes, channels, allocate), bad: 0 };
  const read = readers[`${encoding}${sampleBytes}`]!;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = Math.floor(bytes.length / (sampleBytes * channels));
  const mono = allocate(frames);
  let bad = 0;
  for (let i = 0, offset = 0; i < frames; i++) {
    let sum = 0;
    for (let c = 0; c < channels; c++, offset += sampleBytes) sum += read(view, offset);
    const value = sum / channels;
    const sound = Math.abs(value) < absurdSample;
    mono[i] = sound ? value : 0;
    if (!sound) bad++;
  }
  return { mono, bad };
}

function reverseShorts(bytes: Uint8Array): void {
  const paired = bytes.byteOffset % 4 === 0 ? bytes.length >> 2 : 0;
  const pairs = new Uint32Array(bytes.buffer, paired > 0 ? bytes.byteOffset : 0, paired);
  for (let i = 0; i < paired; i++) {
    const both = pairs[i]!;
    pairs[i] = ((both & 0xff_00ff) << 8) | ((both >>> 8) & 0xff_00ff);
  }
  for (let at = 4 * paired; at + 1 < bytes.length; at += 2) {
    const first = bytes[at]!;
    bytes[at] = bytes[at + 1]!;
    bytes[at + 1] = first;
  }
}

function reverseSamples(bytes: Uint8Array, sampleBytes: number): void {
  if (sampleBytes === 2) return reverseShorts(bytes);
  for (let at = 0; at < bytes.length; at += sampleBytes)
    for (let low = at, high = at + sampleBytes - 1; low < high; low++, high--) {
      const first = bytes[low]!;
      bytes[low] = bytes[high]!;
      bytes[high] = first;
    }
}

/** 8-bit samples are signed in AIFF and unsigned in WAV. */
function addOffset(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) bytes[at]! ^= 0x80;
}

/** Converts in place. */
export function toWavOrder(
  piece: Uint8Array,
  { sampleBytes, order }: Pick<PcmLayout, 'sampleBytes' | 'order'>,
): void {
  if (!order) return;
  const whole = piece.subarray(0, piece.length - (piece.length % sampleBytes));
  if (sampleBytes === 1) addOffset(whole);
  else if (order === 'aiff') reverseSamples(whole, sampleBytes);
}
