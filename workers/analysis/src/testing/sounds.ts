import { seededNoise } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { joined } from '../audio/audio-stream.ts';

export function tone(
  hertz: number,
  sampleRateHz: number,
  seconds: number,
  amplitude = 0.5,
): Float32Array {
  const sound = new Float32Array(Math.round(seconds * sampleRateHz));
  for (let i = 0; i < sound.length; i++)
    sound[i] = amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRateHz);
  return sound;
}

/** From a fixed seed: every run hears the same. */
export function noise(length: number, amplitude: number, seed = 1): Float32Array {
  const sound = new Float32Array(length);
  const next = seededNoise(seed);
  for (let i = 0; i < length; i++) sound[i] = next() * amplitude;
  return sound;
}

export async function gather(blocks: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const block of blocks) parts.push(block.slice());
  return joined(parts);
}
