import type { WavLayout } from './wav-layout.ts';

type Reader = (view: DataView, at: number) => number;

/** How a sample of so many bytes is read as a number from -1 to 1. */
function readerOf({ float, sampleBytes }: WavLayout): Reader {
  if (float)
    return sampleBytes === 8
      ? (view, at) => view.getFloat64(at, true)
      : (view, at) => view.getFloat32(at, true);
  switch (sampleBytes) {
    case 1:
      return (view, at) => (view.getUint8(at) - 128) / 128;
    case 2:
      return (view, at) => view.getInt16(at, true) / 32_768;
    case 3:
      return (view, at) =>
        (view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getInt8(at + 2) << 16)) /
        8_388_608;
    default:
      return (view, at) => view.getInt32(at, true) / 2_147_483_648;
  }
}

/** Whole frames of little-endian PCM as mono samples, the mean of the channels. What is no number is silence. */
export function pcmToMono(bytes: Uint8Array, layout: WavLayout): Float32Array<ArrayBuffer> {
  const { channels, sampleBytes } = layout;
  const frames = Math.floor(bytes.length / (channels * sampleBytes));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = readerOf(layout);
  const mono = new Float32Array(frames);
  for (let frame = 0, at = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++, at += sampleBytes) sum += read(view, at);
    mono[frame] = Number.isFinite(sum) ? sum / channels : 0;
  }
  return mono;
}
