import { joined } from '../audio/stream/joined.ts';

/** A sine tone. */
export const tone = (
  hertz: number,
  sampleRateHz: number,
  seconds: number,
  amplitude = 0.5,
): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * sampleRateHz) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRateHz),
  );

/** White noise from a fixed seed (mulberry32), so that every run hears the same. */
export function noise(length: number, amplitude: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1) * amplitude;
  });
}

/** All blocks of a stream as one. */
export async function gather(blocks: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const block of blocks) parts.push(block.slice());
  return joined(parts);
}
